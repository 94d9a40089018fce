package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.connection.ServerMonitoringMode;
import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.spi.dns.DnsException;
import dev.holdfast.spi.dns.DnsWithResponseCodeException;
import dev.holdfast.test.LogCapture;
import dev.holdfast.test.Requirement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.UuidRepresentation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionStringTest {
  private static final DnsClient NO_TXT = (name, type) -> List.of();

  private static ConnectionString withOptions(String options) {
    return new ConnectionString("mongodb://localhost/?" + options);
  }

  private static List<String> warningsOf(String uri) {
    try (LogCapture log = new LogCapture("dev.holdfast.uri")) {
      new ConnectionString(uri, NO_TXT);
      return log.warnings();
    }
  }

  private static void assertInvalid(String uri, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ConnectionString(uri, NO_TXT))
        .withMessage("Invalid connection string: " + why);
  }

  @Test
  void silenceIsNullEverywhere() {
    ConnectionString plain = new ConnectionString("mongodb://localhost");
    assertThat(plain.getHosts()).containsExactly("localhost");
    assertThat(plain.isSrvProtocol()).isFalse();
    assertThat(plain.getCompressorList()).isEmpty();
    assertThat(plain)
        .hasAllNullFieldsOrPropertiesExcept(
            "text",
            "uri",
            "options",
            "hosts",
            "srvProtocol",
            "connectionString",
            "compressorList",
            "warnings");
  }

  @Test
  void warningsCanBeReadAsWellAsLogged() {
    String uri = "mongodb://localhost/?retryWrite=true&maxPoolSize=many";
    assertThat(new ConnectionString(uri).getWarnings())
        .hasSize(2)
        .isEqualTo(warningsOf(uri))
        .anySatisfy(warning -> assertThat(warning).contains("'retryWrite'", "retryWrites?"));
    assertThat(withOptions("retryWrites=true").getWarnings()).isEmpty();
  }

  @Test
  @Requirement({"RW-020", "RR-021"})
  void retriesAreSwitchedUnderTheirOwnNames() {
    assertThat(withOptions("retryWrites=true").getRetryWritesValue()).isTrue();
    assertThat(withOptions("retryWrites=false").getRetryWritesValue()).isFalse();
    assertThat(withOptions("retryReads=false").getRetryReads()).isFalse();
    assertThat(withOptions("retryReads=false").getRetryWritesValue()).isNull();
  }

  @Test
  @Requirement("SDAM-043")
  void optionsWithoutACaseInTheSuitesAreReadToo() {
    ConnectionString all =
        withOptions(
            "waitQueueTimeoutMS=1&maxLifeTimeMS=2&uuidRepresentation=javaLegacy"
                + "&heartbeatFrequencyMS=500&serverMonitoringMode=Poll&readConcernLevel=local"
                + "&readPreference=nearest&readPreferenceTags=dc:ny&readPreferenceTags=&maxStalenessSeconds=90");
    assertThat(all.getMaxWaitTime()).isEqualTo(1);
    assertThat(all.getMaxConnectionLifeTime()).isEqualTo(2);
    assertThat(all.getUuidRepresentation()).isEqualTo(UuidRepresentation.JAVA_LEGACY);
    assertThat(all.getHeartbeatFrequency()).isEqualTo(500);
    assertThat(all.getServerMonitoringMode()).isEqualTo(ServerMonitoringMode.POLL);
    assertThat(all.getReadConcern()).isEqualTo(ReadConcern.LOCAL);
    assertThat(all.getReadPreference())
        .isEqualTo(
            ReadPreference.nearest(
                List.of(new TagSet(new Tag("dc", "ny")), new TagSet()), 90, TimeUnit.SECONDS));
  }

  @Test
  void theZlibLevelBelongsToZlibOnly() {
    assertThat(
            withOptions("compressors=zstd,zlib,snappy&zlibCompressionLevel=3").getCompressorList())
        .containsExactly(
            MongoCompressor.createZstdCompressor(),
            MongoCompressor.createZlibCompressor().withProperty("LEVEL", 3),
            MongoCompressor.createSnappyCompressor());
  }

  @Test
  void aDottedNamespaceIsADatabaseAndACollection() {
    ConnectionString dotted = new ConnectionString("mongodb://u:p@localhost/shop.orders.old");
    assertThat(dotted.getDatabase()).isEqualTo("shop");
    assertThat(dotted.getCollection()).isEqualTo("orders.old");
    assertThat(dotted.getCredential().getSource()).isEqualTo("shop");
    assertInvalid("mongodb://localhost/.x", "the database name is empty: a dot follows the slash.");
  }

  @Test
  void semicolonsSeparateOptionsLikeAmpersands() {
    ConnectionString mixed =
        new ConnectionString(
            "mongodb://a;b:c;d@localhost/db?replicaSet=rs;w=2;readPreference=secondary&retryWrites=true;");
    assertThat(mixed.getUsername()).isEqualTo("a;b");
    assertThat(mixed.getPassword()).containsExactly("c;d".toCharArray());
    assertThat(mixed.getRequiredReplicaSetName()).isEqualTo("rs");
    assertThat(mixed.getWriteConcern()).isEqualTo(WriteConcern.W2);
    assertThat(mixed.getReadPreference()).isEqualTo(ReadPreference.secondary());
    assertThat(mixed.getRetryWritesValue()).isTrue();
    assertThat(mixed)
        .hasToString(
            "mongodb://a;b:<hidden>@localhost/db?replicaSet=rs;w=2;readPreference=secondary&retryWrites=true;");
    assertThat(new ConnectionString("mongodb://localhost/?appname=x%3By").getApplicationName())
        .isEqualTo("x;y");
  }

  @Test
  void aPasswordInTheWrongPlaceIsNotPrinted() {
    for (String options :
        List.of(
            "authSource=admin;password=hunter2",
            "authSource=admin&password=hunter2",
            "readPreference=hunter2",
            "compressors=zlib,hunter2",
            "retryWrites=hunter2",
            "w=1&s=hunter2;w=2@x")) {
      assertThat(new ConnectionString("mongodb://ada@localhost/?" + options).toString())
          .as(options)
          .doesNotContain("hunter2")
          .contains("<hidden>");
    }
  }

  @Test
  void aPlusSignIsAPlusSign() {
    ConnectionString plus = new ConnectionString("mongodb://a+b:c+d@localhost/?appname=x+y%20z");
    assertThat(plus.getUsername()).isEqualTo("a+b");
    assertThat(plus.getPassword()).containsExactly("c+d".toCharArray());
    assertThat(plus.getApplicationName()).isEqualTo("x+y z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "w=-1 | the option w is '-1'; it must be a whole number, 0 or more, or the name of a mode.",
        "authMechanism=MONGODB-CR | the option authMechanism has an invalid value; it must be one of GSSAPI,"
            + " MONGODB-AWS, MONGODB-OIDC, MONGODB-X509, PLAIN, SCRAM-SHA-1, SCRAM-SHA-256.",
        "authSource= | the option authSource is empty; it must be the name of a database.",
        "proxyHost=p&proxyPort=99999 | the option proxyPort is '99999'; it must be a port between 0 and"
            + " 65535.",
        "tls=true&ssl=false | the options tls and ssl mean the same but have different values.",
        "tlsInsecure=true&tlsAllowInvalidHostnames=true | the options tlsInsecure and"
            + " tlsAllowInvalidHostnames cannot be used together.",
        "loadBalanced=true&replicaSet=a | loadBalanced=true cannot be used with replicaSet.",
        "loadBalanced=true&directConnection=true | loadBalanced=true cannot be used with"
            + " directConnection=true.",
        "srvMaxHosts=1 | the option srvMaxHosts is for mongodb+srv only.",
        "proxyPort=1 | the option proxyPort needs proxyHost too.",
        "maxPoolSize=1&minPoolSize=2 | minPoolSize=2 is more than maxPoolSize=1.",
        "maxStalenessSeconds=90 | maxStalenessSeconds needs a readPreference other than primary, which"
            + " is the default.",
        "readPreference=primary&readPreferenceTags=a:b | readPreferenceTags needs a readPreference other"
            + " than primary.",
        "w=0&journal=true | journal=true cannot be used with w=0, where nobody acknowledges a write.",
        "w | an option must be a name, '=' and a value, but option 1 has no '='.",
        "w=1&=2 | an option must be a name, '=' and a value, but option 2 has no name.",
        "appname=%zz | option 1, 'appname', contains a '%' that is not followed by the two hex digits of"
            + " a UTF-8 byte; write '%25' for a percent sign."
      })
  @Requirement({"SDAM-037", "SDAM-038"})
  void errorsNameTheOptionAndWhatIsAllowed(String options, String why) {
    assertInvalid("mongodb://localhost/?" + options, why);
  }

  @Test
  @Requirement("SDAM-035")
  void aDirectConnectionTakesOneHost() {
    assertInvalid(
        "mongodb://a,b/?directConnection=true",
        "directConnection=true needs one host, but there are 2.");
    assertInvalid(
        "mongodb+srv://a.example.com/?directConnection=true",
        "directConnection=true needs one host, but mongodb+srv may find several.");
    assertThat(
            new ConnectionString("mongodb://a/?directConnection=true&replicaSet=rs0")
                .isDirectConnection())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mongo://a | it must start with 'mongodb://' or 'mongodb+srv://'.",
        "mongodb://a,,b | host 2 is empty; separate hosts by one comma.",
        "mongodb://a:x | what follows the name of host 1 is not ':' and a port between 1 and 65535. (If"
            + " it is a password, the '@' behind it is missing; an IPv6 address needs brackets, as"
            + " '[::1]'.)",
        "mongodb://:1 | host 1 starts with ':'. Put IPv6 addresses in brackets, as '[::1]'.",
        "mongodb://[x] | host 1 is not an IPv6 address in brackets, as '[::1]'.",
        "mongodb://a b | host 1 contains a character that no host name can have.",
        "mongodb://a%4 | host 1 contains a '%' that is not percent-encoding.",
        "mongodb://%2Ftmp%2Fx | host 1 is the path of a unix domain socket but does not end in '.sock'.",
        "mongodb+srv://a.b.c,d.b.c | mongodb+srv takes one host name, whose SRV records name the"
            + " servers, but there are 2.",
        "mongodb+srv://a.b.c:1 | mongodb+srv takes no port: the SRV records of the host name them.",
        "mongodb+srv://[::1] | mongodb+srv takes a host name, not an address or a socket.",
        "mongodb://@a | there is an '@' before the hosts, but no user name before the '@'."
      })
  void errorsSayWhatIsWrongWithTheHosts(String uri, String why) {
    assertInvalid(uri, why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "maxPoolsize=5 |",
        "maxPolSize=5 | Ignoring the unknown option 'maxPolSize' in the connection string. Did you mean"
            + " maxPoolSize?",
        "retryWrite=true | Ignoring the unknown option 'retryWrite' in the connection string. Did you mean"
            + " retryWrites?",
        "retryWirtes=true | Ignoring the unknown option 'retryWirtes' in the connection string. Did you"
            + " mean retryWrites?",
        "foo=bar | Ignoring the unknown option 'foo' in the connection string.",
        "heartbeatFrequencyMS=499 | Ignored in the connection string: the option heartbeatFrequencyMS is"
            + " '499'; it must be a whole number of milliseconds, 500 or more.",
        "readPreference=fastest | Ignored in the connection string: the option readPreference has"
            + " an invalid value; it must be one of primary, primaryPreferred, secondary, secondaryPreferred,"
            + " nearest.",
        "journal=1 | Deprecated value '1' for journal; write journal=true.",
        "wtimeout=5 | The option wtimeout is deprecated; use wTimeoutMS instead.",
        "wtimeout=5&wTimeoutMS=6 | Ignoring the deprecated option wtimeout: its replacement wTimeoutMS is"
            + " set too.",
        "w=1&W=2 | The option w appears more than once; the last one counts.",
        "maxIdleTimeMS= | Ignoring the option maxIdleTimeMS: it has no value.",
        "compressors=zlib,snoopy | Ignoring an unknown compressor in compressors; use zlib, snappy or zstd.",
        "serverSelectionTryOnce=true | Ignoring serverSelectionTryOnce=true: it is for single-threaded"
            + " drivers. This one waits up to serverSelectionTimeoutMS.",
        "serverSelectionTryOnce=false |",
        "adaptiveRetries=true |",
        "tls=false&tlsCAFile=ca.pem | The option tlsCAFile has no effect, because tls=false.",
        "proxyUsername= |",
        "authMechanismProperties=a:b | Ignoring authMechanismProperties: there is neither a user nor"
            + " authMechanism."
      })
  void whatIsIgnoredIsSaid(String options, String warning) {
    assertThat(warningsOf("mongodb://localhost/?" + options))
        .isEqualTo(warning == null ? List.of() : List.of(warning));
  }

  @Test
  void theLastOfSeveralCountsAndAReplacementBeatsWhatItReplaced() {
    assertThat(withOptions("replicaSet=a&REPLICASET=b").getRequiredReplicaSetName()).isEqualTo("b");
    assertThat(
            withOptions("wTimeoutMS=6&wtimeout=5")
                .getWriteConcern()
                .getWTimeout(TimeUnit.MILLISECONDS))
        .isEqualTo(6);
    assertThat(withOptions("sslInvalidHostNameAllowed=true").getSslInvalidHostnameAllowed())
        .isTrue();
  }

  @Test
  void aRevocationOptionThatTheJdkDecidesIsNotedWithoutAWarning() {
    try (LogCapture log = new LogCapture("dev.holdfast.uri")) {
      withOptions("tlsDisableOCSPEndpointCheck=true");
      assertThat(log.warnings()).isEmpty();
      assertThat(log.all()).hasSize(1).first().asString().contains("tlsDisableOCSPEndpointCheck");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://a/, ",
    "mongodb://a/?tls=true, true",
    "mongodb://a/?ssl=true, true",
    "mongodb://a/?tlsCAFile=x, true",
    "mongodb://a/?tlsCertificateKeyFile=x, true",
    "mongodb://a/?tls=false&tlsCAFile=x, false",
    "mongodb://a/?tlsInsecure=true, ",
    "mongodb+srv://a.b.c/, true",
    "mongodb+srv://a.b.c/?tls=false, false"
  })
  void tlsIsOnWhereItIsWrittenOrFollows(String uri, Boolean enabled) {
    assertThat(new ConnectionString(uri, NO_TXT).getSslEnabled()).isEqualTo(enabled);
  }

  @Test
  void insecureMeansAnyCertificateAndAnyHostName() {
    ConnectionString insecure = withOptions("tlsInsecure=true");
    assertThat(insecure.getSslInvalidCertificateAllowed()).isTrue();
    assertThat(insecure.getSslInvalidHostnameAllowed()).isTrue();
    ConnectionString certificatesOnly = withOptions("tlsAllowInvalidCertificates=true");
    assertThat(certificatesOnly.getSslInvalidCertificateAllowed()).isTrue();
    assertThat(certificatesOnly.getSslInvalidHostnameAllowed()).isNull();
  }

  @Test
  void txtRecordsAddOptionsThatTheConnectionStringOverrides() {
    DnsClient dns = (name, type) -> List.of("replicaSet=rs0&authSource=thisDB");
    ConnectionString uri = new ConnectionString("mongodb+srv://u:p@a.b.c/?AUTHSOURCE=mine", dns);
    assertThat(uri.getRequiredReplicaSetName()).isEqualTo("rs0");
    assertThat(uri.getCredential().getSource()).isEqualTo("mine");
    assertThat(uri.getHosts()).containsExactly("a.b.c");
  }

  @Test
  void stringsOfATxtRecordMayArriveQuotedOrApart() {
    DnsClient dns = (name, type) -> List.of("\"replicaS\" \"et=rs0\"");
    assertThat(new ConnectionString("mongodb+srv://a.b.c", dns).getRequiredReplicaSetName())
        .isEqualTo("rs0");
  }

  @Test
  void anyOtherOptionInATxtRecordIsAnError() {
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(
            () -> new ConnectionString("mongodb+srv://a.b.c", (name, type) -> List.of("tls=false")))
        .withMessage(
            "The TXT record of a.b.c sets the option 'tls'; it may set authSource, replicaSet and"
                + " loadBalanced only.");
  }

  @Test
  void twoTxtRecordsAreAnError() {
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(
            () ->
                new ConnectionString("mongodb+srv://a.b.c", (name, type) -> List.of("x=y", "z=w")))
        .withMessage(
            "Cannot read the default options of mongodb+srv://a.b.c: it has 2 TXT records, but one is"
                + " allowed.");
  }

  @Test
  void noTxtRecordIsFineButNoAnswerIsNot() {
    DnsClient noName =
        (name, type) -> {
          throw new DnsWithResponseCodeException("no such name", 3, null);
        };
    assertThat(new ConnectionString("mongodb+srv://a.b.c", noName).getRequiredReplicaSetName())
        .isNull();
    DnsClient silent =
        (name, type) -> {
          throw new DnsException("No DNS server answered.", null);
        };
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> new ConnectionString("mongodb+srv://a.b.c", silent))
        .withMessage(
            "Cannot read the default options of mongodb+srv://a.b.c: No DNS server answered.");
  }

  @Test
  void dnsIsNotAskedWhereItIsNotNeeded() {
    DnsClient forbidden =
        (name, type) -> {
          throw new AssertionError("asked for " + name);
        };
    assertThat(new ConnectionString("mongodb://a", forbidden).getHosts()).containsExactly("a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ConnectionString("mongodb+srv://a.b.c:27017", forbidden));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://ada:s3cret@a,b:1/db?replicaSet=x",
        "mongodb://ada:s3cret@a?w=1",
        "mongodb://a/?proxyHost=p&proxyUsername=u&proxyPassword=s3cret",
        "mongodb://a/?tlsCertificateKeyFilePassword=s3cret",
        "mongodb://a/?proxyPasword=s3cret",
        "mongodb://a/?PROXYPASSWORD=s3cret&proxyHost=p&proxyUsername=u"
      })
  void secretsArePrintedAsHidden(String uri) {
    ConnectionString read = new ConnectionString(uri);
    assertThat(read.toString()).isEqualTo(uri.replace("s3cret", "<hidden>"));
    assertThat(read.getConnectionString()).isEqualTo(uri);
  }

  @Test
  void printsWhatIsNoSecretAsItIs() {
    for (String uri :
        List.of("mongodb://a", "mongodb://ada@a/?w=1", "mongodb://[::1]:5/db?w=1&appname=x")) {
      assertThat(new ConnectionString(uri)).hasToString(uri);
    }
  }

  @Test
  void equalityIsAboutMeaningNotSpelling() {
    assertThat(new ConnectionString("mongodb://a/?w=1&appname=x"))
        .isEqualTo(new ConnectionString("mongodb://a?appName=x&w=1"))
        .hasSameHashCodeAs(new ConnectionString("mongodb://a?appName=x&w=1"))
        .isNotEqualTo(new ConnectionString("mongodb://a?appName=x&w=2"));
    assertThat(new ConnectionString("mongodb://u:p@a"))
        .isNotEqualTo(new ConnectionString("mongodb://u:q@a"));
  }
}
