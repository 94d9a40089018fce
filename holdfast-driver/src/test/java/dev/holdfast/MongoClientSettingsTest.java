package dev.holdfast;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.connection.ServerMonitoringMode;
import dev.holdfast.event.CommandListener;
import dev.holdfast.test.Requirement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.junit.jupiter.api.Test;

class MongoClientSettingsTest {
  private static MongoClientSettings of(String uri) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(uri, (name, type) -> List.of()))
        .build();
  }

  @Test
  @Requirement({"RW-023", "RR-017"})
  void readsAreRetriedAndWritesAreNotUnlessSet() {
    MongoClientSettings settings = MongoClientSettings.builder().build();
    assertThat(settings.getRetryReads()).isTrue();
    assertThat(settings.getRetryWrites()).isFalse();
    assertThat(of("mongodb://a").getRetryWrites()).isFalse();
    assertThat(of("mongodb://a").getRetryReads()).isTrue();
  }

  @Test
  void anExplicitFalseIsToldFromSilence() {
    assertThat(of("mongodb://a").getRetryWritesValue()).isNull();
    assertThat(of("mongodb://a/?retryWrites=false").getRetryWritesValue()).isFalse();
    assertThat(of("mongodb://a/?retryWrites=false").getRetryWrites()).isFalse();
    assertThat(of("mongodb://a/?retryWrites=true").getRetryWrites()).isTrue();
    assertThat(MongoClientSettings.builder().retryWrites(false).build().getRetryWritesValue())
        .isFalse();
    assertThat(of("mongodb://a")).isNotEqualTo(of("mongodb://a/?retryWrites=false"));
  }

  @Test
  void theRestHasSoundDefaults() {
    MongoClientSettings settings = MongoClientSettings.builder().build();
    assertThat(settings.getReadPreference()).isEqualTo(ReadPreference.primary());
    assertThat(settings.getWriteConcern()).isEqualTo(WriteConcern.ACKNOWLEDGED);
    assertThat(settings.getReadConcern()).isEqualTo(ReadConcern.DEFAULT);
    assertThat(settings.getUuidRepresentation()).isEqualTo(UuidRepresentation.UNSPECIFIED);
    assertThat(settings.getCredential()).isNull();
    assertThat(settings.getTimeout(MILLISECONDS)).isNull();
    assertThat(settings.getCompressorList()).isEmpty();
    assertThat(settings.getServerApi()).isNull();
    assertThat(settings.getDnsClient()).isNull();
    assertThat(settings.getApplicationName()).isNull();
  }

  @Test
  void aConnectionStringReachesEverySetting() {
    MongoClientSettings settings =
        of(
            "mongodb://ada:pw@a,B:5/?replicaSet=rs0&appname=shop&w=2&readConcernLevel=majority"
                + "&readPreference=nearest&retryReads=false&timeoutMS=7&compressors=zlib&maxPoolSize=9"
                + "&minPoolSize=8&maxConnecting=3&maxIdleTimeMS=11&maxLifeTimeMS=12&waitQueueTimeoutMS=13"
                + "&connectTimeoutMS=14&socketTimeoutMS=15&serverSelectionTimeoutMS=16&localThresholdMS=17"
                + "&heartbeatFrequencyMS=600&serverMonitoringMode=poll&tls=true&tlsAllowInvalidHostnames=true"
                + "&proxyHost=p&proxyPort=18&proxyUsername=u&proxyPassword=q&uuidRepresentation=standard");
    assertThat(settings.getClusterSettings().getHosts())
        .containsExactly(new ServerAddress("a"), new ServerAddress("b:5"));
    assertThat(settings.getClusterSettings().getRequiredReplicaSetName()).isEqualTo("rs0");
    assertThat(settings.getClusterSettings().getRequiredClusterType())
        .isEqualTo(ClusterType.REPLICA_SET);
    assertThat(settings.getClusterSettings().getServerSelectionTimeout(MILLISECONDS)).isEqualTo(16);
    assertThat(settings.getClusterSettings().getLocalThreshold(MILLISECONDS)).isEqualTo(17);
    assertThat(settings.getCredential())
        .isEqualTo(MongoCredential.createCredential("ada", "admin", "pw".toCharArray()));
    assertThat(settings.getApplicationName()).isEqualTo("shop");
    assertThat(settings.getWriteConcern()).isEqualTo(WriteConcern.W2);
    assertThat(settings.getReadConcern()).isEqualTo(ReadConcern.MAJORITY);
    assertThat(settings.getReadPreference()).isEqualTo(ReadPreference.nearest());
    assertThat(settings.getRetryReads()).isFalse();
    assertThat(settings.getTimeout(MILLISECONDS)).isEqualTo(7);
    assertThat(settings.getCompressorList())
        .containsExactly(MongoCompressor.createZlibCompressor());
    assertThat(settings.getConnectionPoolSettings().getMaxSize()).isEqualTo(9);
    assertThat(settings.getConnectionPoolSettings().getMinSize()).isEqualTo(8);
    assertThat(settings.getConnectionPoolSettings().getMaxConnecting()).isEqualTo(3);
    assertThat(settings.getConnectionPoolSettings().getMaxConnectionIdleTime(MILLISECONDS))
        .isEqualTo(11);
    assertThat(settings.getConnectionPoolSettings().getMaxConnectionLifeTime(MILLISECONDS))
        .isEqualTo(12);
    assertThat(settings.getConnectionPoolSettings().getMaxWaitTime(MILLISECONDS)).isEqualTo(13);
    assertThat(settings.getSocketSettings().getConnectTimeout(MILLISECONDS)).isEqualTo(14);
    assertThat(settings.getSocketSettings().getReadTimeout(MILLISECONDS)).isEqualTo(15);
    assertThat(settings.getSocketSettings().getProxySettings().getPort()).isEqualTo(18);
    assertThat(settings.getServerSettings().getHeartbeatFrequency(MILLISECONDS)).isEqualTo(600);
    assertThat(settings.getServerSettings().getServerMonitoringMode())
        .isEqualTo(ServerMonitoringMode.POLL);
    assertThat(settings.getSslSettings().isEnabled()).isTrue();
    assertThat(settings.getSslSettings().isInvalidHostNameAllowed()).isTrue();
    assertThat(settings.getUuidRepresentation()).isEqualTo(UuidRepresentation.STANDARD);
    assertThat(settings.toString()).doesNotContain("pw", "password=q");
    assertThat(MongoClientSettings.builder(settings).build())
        .isEqualTo(settings)
        .hasSameHashCodeAs(settings);
  }

  @Test
  void theModeFollowsTheConnectionString() {
    assertThat(of("mongodb://a").getClusterSettings().getMode())
        .isEqualTo(ClusterConnectionMode.MULTIPLE);
    assertThat(of("mongodb://a/?directConnection=true").getClusterSettings().getMode())
        .isEqualTo(ClusterConnectionMode.SINGLE);
    assertThat(of("mongodb://a/?directConnection=false").getClusterSettings().getMode())
        .isEqualTo(ClusterConnectionMode.MULTIPLE);
    assertThat(of("mongodb://a/?loadBalanced=true").getClusterSettings().getMode())
        .isEqualTo(ClusterConnectionMode.LOAD_BALANCED);
    assertThat(of("mongodb+srv://a.b.c/?srvMaxHosts=2").getClusterSettings().getSrvHost())
        .isEqualTo("a.b.c");
  }

  @Test
  void theLaterCallWins() {
    ConnectionString uri = new ConnectionString("mongodb://a/?w=2&maxPoolSize=5");
    assertThat(
            MongoClientSettings.builder()
                .writeConcern(WriteConcern.W3)
                .applyConnectionString(uri)
                .build()
                .getWriteConcern())
        .isEqualTo(WriteConcern.W2);
    MongoClientSettings changed =
        MongoClientSettings.builder()
            .applyConnectionString(uri)
            .writeConcern(WriteConcern.W3)
            .applyToConnectionPoolSettings(pool -> pool.maxSize(6))
            .build();
    assertThat(changed.getWriteConcern()).isEqualTo(WriteConcern.W3);
    assertThat(changed.getConnectionPoolSettings().getMaxSize()).isEqualTo(6);
  }

  @Test
  void whatAConnectionStringDoesNotSayStays() {
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .retryWrites(true)
            .retryReads(false)
            .readPreference(ReadPreference.secondary())
            .timeout(3, SECONDS)
            .applyToSocketSettings(socket -> socket.connectTimeout(1, SECONDS))
            .applyConnectionString(new ConnectionString("mongodb://a"))
            .build();
    assertThat(settings.getRetryWrites()).isTrue();
    assertThat(settings.getRetryReads()).isFalse();
    assertThat(settings.getReadPreference()).isEqualTo(ReadPreference.secondary());
    assertThat(settings.getTimeout(SECONDS)).isEqualTo(3);
    assertThat(settings.getSocketSettings().getConnectTimeout(SECONDS)).isEqualTo(1);
  }

  @Test
  void heartbeatsWaitForAnAnswerAsLongAsForAConnection() {
    MongoClientSettings settings = of("mongodb://a/?connectTimeoutMS=123&socketTimeoutMS=456");
    assertThat(settings.getHeartbeatSocketSettings().getConnectTimeout(MILLISECONDS))
        .isEqualTo(123);
    assertThat(settings.getHeartbeatSocketSettings().getReadTimeout(MILLISECONDS)).isEqualTo(123);
    assertThat(settings.getSocketSettings().getReadTimeout(MILLISECONDS)).isEqualTo(456);
  }

  @Test
  void namesThatServersWouldRefuseAreRefusedHere() {
    assertThat(MongoClientSettings.builder().applicationName("ü".repeat(64)).build()).isNotNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MongoClientSettings.builder().applicationName("ü".repeat(65)))
        .withMessage(
            "The application name has 130 bytes in UTF-8; it must not have more than 128.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ConnectionString("mongodb://a/?appname=" + "x".repeat(129)));
  }

  @Test
  void aUserWithoutAPasswordIsRefusedUnlessTheMechanismNeedsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("mongodb://ada@a"))
        .withMessage(
            "The user 'ada' has no password. Write user:password@ in the connection string, or set an"
                + " authMechanism that needs none.");
    assertThat(of("mongodb://ada@a/?authMechanism=MONGODB-X509").getCredential()).isNotNull();
    assertThat(of("mongodb://ada:@a").getCredential().getPassword()).isEmpty();
  }

  @Test
  void aTimeoutIsNotRoundedDownToNoTimeout() {
    assertThat(MongoClientSettings.builder().timeout(0, SECONDS).build().getTimeout(SECONDS))
        .isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MongoClientSettings.builder().timeout(1, MICROSECONDS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MongoClientSettings.builder().timeout(-1, SECONDS));
  }

  @Test
  void commandListenersAreKeptInOrderAndReplacedByAList() {
    CommandListener first = new CommandListener() {};
    CommandListener second = new CommandListener() {};
    MongoClientSettings both =
        MongoClientSettings.builder().addCommandListener(first).addCommandListener(second).build();
    assertThat(both.getCommandListeners()).containsExactly(first, second);
    assertThat(MongoClientSettings.builder(both).build()).isEqualTo(both);
    MongoClientSettings one =
        MongoClientSettings.builder(both).commandListenerList(List.of(second)).build();
    assertThat(one.getCommandListeners()).containsExactly(second);
    assertThat(one).isNotEqualTo(both);
  }

  @Test
  void theDefaultRegistryKnowsDocumentsTimesAndEnums() {
    var registry = MongoClientSettings.getDefaultCodecRegistry();
    assertThat(registry.get(Document.class)).isNotNull();
    assertThat(registry.get(Instant.class)).isNotNull();
    assertThat(registry.get(ClusterType.class)).isNotNull();
  }

  @Test
  void theDefaultRegistryReadsReferencesAndTheDocumentsOfTheOldestApi() {
    var registry = MongoClientSettings.getDefaultCodecRegistry();
    BsonDocument stored =
        BsonDocument.parse("{r: {$ref: 'orders', $id: 7}, l: [{$ref: 'o', $id: 1}]}");
    DBRef orders = new DBRef("orders", 7);
    assertThat(read(registry.get(Document.class), stored).get("r")).isEqualTo(orders);
    assertThat(read(registry.get(Document.class), stored).getList("l", DBRef.class)).hasSize(1);
    assertThat(read(registry.get(Map.class), stored).get("r")).isEqualTo(orders);
    BasicDBObject oldest = read(registry.get(BasicDBObject.class), stored);
    assertThat(oldest.get("r")).isEqualTo(orders);
    assertThat(oldest.get("l")).isInstanceOf(BasicDBList.class);
    assertThat(oldest.toBsonDocument(BasicDBObject.class, registry)).isEqualTo(stored);
    assertThat(new Document("r", orders).toBsonDocument(Document.class, registry).get("r"))
        .isEqualTo(stored.get("r"));
  }

  private static <T> T read(Codec<T> codec, BsonDocument document) {
    return codec.decode(new BsonDocumentReader(document), DecoderContext.builder().build());
  }

  @Test
  void filesForTlsAreReadWhenTheyAreApplied() {
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> of("mongodb://a/?tlsCAFile=no-such-file.pem"))
        .withMessageStartingWith(
            "The option tlsCAFile names the file 'no-such-file.pem', which cannot be read: ");
    assertThat(
            of("mongodb://a/?tls=false&tlsCAFile=no-such-file.pem").getSslSettings().getContext())
        .isNull();
    assertThat(of("mongodb://a/?tls=true&tlsInsecure=true").getSslSettings().getContext())
        .isNotNull();
  }
}
