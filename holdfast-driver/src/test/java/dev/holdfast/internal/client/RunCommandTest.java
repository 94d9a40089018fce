package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.test.Requirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;

/** Commands that applications write themselves. */
class RunCommandTest {
  private static final BsonDocument INSERT =
      BsonDocument.parse(
          "{insert: 'orders', documents: [{_id: 1}], ordered: false, odd: {a: [1]}}");
  private static final Set<String> OURS = Set.of("$db", "lsid", "$clusterTime", "$readPreference");

  @Test
  @Requirement({"RW-062", "RW-063", "RW-064"})
  void theDocumentArrivesAsItWasWrittenAndWithoutATransactionNumber() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      MongoDatabase shop =
          primary
              .client
              .getDatabase("shop")
              .withReadConcern(ReadConcern.MAJORITY)
              .withWriteConcern(WriteConcern.MAJORITY);
      assertThat(shop.runCommand(INSERT)).containsEntry("n", 1).containsEntry("ok", 1.0);
      assertThat(written(primary.received("insert").get(0))).isEqualTo(INSERT);
      assertThat(primary.txnNumbers("insert")).containsExactly(-1L);
    }
  }

  @Test
  void inWhateverItIsWrittenTheSameArrives() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoDatabase shop = primary.client.getDatabase("shop");
      shop.runCommand(INSERT);
      shop.runCommand(Document.parse(INSERT.toJson()));
      shop.runCommand(new RawBsonDocument(INSERT, new BsonDocumentCodec()));
      Bson own =
          new Bson() {
            @Override
            public <T> BsonDocument toBsonDocument(Class<T> type, CodecRegistry registry) {
              return INSERT;
            }
          };
      shop.runCommand(own);
      assertThat(primary.received("insert"))
          .hasSize(4)
          .allSatisfy(command -> assertThat(written(command)).isEqualTo(INSERT));
    }
  }

  @Test
  @Requirement("RW-107")
  void aCommandWithItsOwnSessionOrTransactionNumberGetsNoPooledSession() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      MongoDatabase shop = primary.client.getDatabase("shop");
      BsonDocument lsid = new BsonDocument("id", new BsonBinary(UUID.randomUUID()));
      primary.collection().insertOne(new Document()); // Now there is a pooled session.
      shop.runCommand(INSERT.clone().append("lsid", lsid));
      shop.runCommand(INSERT.clone().append("txnNumber", new BsonInt64(1000)));
      shop.runCommand(INSERT.clone().append("lsid", lsid).append("txnNumber", new BsonInt64(7)));
      primary.collection().insertOne(new Document());
      List<BsonDocument> sent = primary.received("insert");
      // Of two fields with one name the second would be read, which is the driver's.
      assertThat(sent.get(1).getDocument("lsid")).isEqualTo(lsid);
      assertThat(sent.get(2)).doesNotContainKey("lsid");
      assertThat(sent.get(3).getDocument("lsid")).isEqualTo(lsid);
      assertThat(primary.txnNumbers("insert")).containsExactly(1L, -1L, 1000L, 7L, 2L);
    }
  }

  @Test
  @Requirement("RW-107")
  void aSessionThatWasGivenATransactionNumberByTheApplicationDoesNotGoBackToThePool() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      BsonDocument used;
      try (ClientSession session = primary.client.startSession()) {
        MongoDatabase shop = primary.client.getDatabase("shop");
        shop.runCommand(session, INSERT.clone().append("txnNumber", new BsonInt64(1000)));
        used = primary.received("insert").get(0).getDocument("lsid");
      }
      primary.collection().insertOne(new Document());
      assertThat(primary.received("insert").get(1).getDocument("lsid")).isNotEqualTo(used);
    }
  }

  @Test
  void aCommandThatNamesItsSessionTwiceIsRefused() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("");
        ClientSession session = primary.client.startSession()) {
      MongoDatabase shop = primary.client.getDatabase("shop");
      Document own = new Document("ping", 1).append("lsid", new Document());
      assertThatThrownBy(() -> shop.runCommand(session, own))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("lsid");
      assertThatThrownBy(() -> shop.runCursorCommand(own))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("lsid");
      session.startTransaction();
      Document numbered = new Document("ping", 1).append("txnNumber", 1L);
      assertThatThrownBy(() -> shop.runCommand(session, numbered))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("txnNumber");
    }
  }

  @Test
  @Requirement("RW-098")
  void howOldTheServerIsMakesNoDifference() {
    for (int wireVersion : List.of(6, 25)) {
      try (ScriptedPrimary primary =
          ScriptedPrimary.start(
              "&retryWrites=true", BsonDocument.parse("{maxWireVersion: " + wireVersion + "}"))) {
        primary.client.getDatabase("shop").runCommand(INSERT);
        assertThat(written(primary.received("insert").get(0))).isEqualTo(INSERT);
      }
    }
  }

  @Test
  void theResultIsOfTheClassThatWasAskedFor() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("ping", request -> BsonDocument.parse("{a: 1}"));
      BsonDocument reply =
          primary
              .client
              .getDatabase("shop")
              .runCommand(
                  new Document("ping", 1), ReadPreference.secondaryPreferred(), BsonDocument.class);
      assertThat(reply.getInt32("a").getValue()).isEqualTo(1);
    }
  }

  @Test
  void aSessionGoesWithIt() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("");
        var session = primary.client.startSession()) {
      primary.server.on("ping", request -> new BsonDocument());
      primary.client.getDatabase("shop").runCommand(session, new Document("ping", 1));
      assertThat(primary.received("ping").get(0).getDocument("lsid"))
          .isEqualTo(session.getServerSession().getIdentifier());
    }
  }

  @Test
  void anEmptyDocumentIsRefusedBeforeItIsSent() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      assertThatThrownBy(() -> primary.client.getDatabase("shop").runCommand(new Document()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at least one field");
    }
  }

  /** Without what every command carries. */
  private static BsonDocument written(BsonDocument received) {
    Map<String, BsonValue> own = new LinkedHashMap<>(received);
    own.keySet().removeAll(OURS);
    BsonDocument document = new BsonDocument();
    document.putAll(own);
    return document;
  }
}
