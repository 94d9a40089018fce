package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.Updates;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.test.Requirement;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Retryable writes whose transaction number or session the real server does not expect. */
@Tag("real-server")
class InvalidTransactionIdsRealServerTest {
  private static final int TRANSACTION_TOO_OLD = 225;

  private Deployment raw; // Sends commands exactly as they are, without a session.
  private MongoClient client;
  private MongoCollection<Document> things;

  @BeforeEach
  void connect() {
    RealDeployment real = new RealDeployment("holdfast.real.set", "replica-set --members 3");
    raw = RealDeployment.open(real.uri.getConnectionString());
    client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(real.uri)
                .retryWrites(true)
                .build());
    things = client.getDatabase("transactionIds").getCollection("things");
    things.drop();
    things.insertOne(new Document("_id", 1).append("n", 0));
  }

  @AfterEach
  void close() {
    client.close();
    raw.close();
  }

  @Test
  @Requirement("RW-101")
  void aTransactionNumberLowerThanOneAlreadyUsedIsRejectedAndTheWriteIsNotRetried() {
    try (ClientSession session = client.startSession()) {
      increment(session);
      run(
          BsonDocument.parse("{insert: 'others', documents: [{}]}")
              .append("lsid", lsid(session))
              .append("txnNumber", new BsonInt64(1000)));
      MongoException thrown = catchThrowableOfType(MongoException.class, () -> increment(session));
      assertThat(thrown).isNotNull();
      assertThat(thrown.getCode()).isEqualTo(TRANSACTION_TOO_OLD);
      assertThat(thrown.getAttempts()).hasSize(1);
    }
    assertThat(n()).isEqualTo(1);
  }

  @Test
  @Requirement("RW-101")
  void aWriteInASessionThatTheServerHasForgottenIsExecutedOnce() {
    try (ClientSession session = client.startSession()) {
      increment(session);
      run(new BsonDocument("endSessions", new BsonArray(List.of(lsid(session)))));
      increment(session);
    }
    assertThat(n()).isEqualTo(2);
  }

  private void increment(ClientSession session) {
    things.updateOne(session, Filters.eq("_id", 1), Updates.inc("n", 1));
  }

  private int n() {
    return things.find(Filters.eq("_id", 1)).first().getInteger("n");
  }

  private static BsonDocument lsid(ClientSession session) {
    return session.getServerSession().getIdentifier();
  }

  private void run(BsonDocument command) {
    assertThat(RealDeployment.run(raw, Criteria.WRITE, command).getNumber("ok").intValue())
        .isEqualTo(1);
  }
}
