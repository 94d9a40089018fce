package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.MongoWriteException;
import dev.holdfast.Outcome;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.CreateIndexOptions;
import dev.holdfast.client.model.DeleteOneModel;
import dev.holdfast.client.model.FindOneAndDeleteOptions;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Client Side Operations Timeout on a scripted server: what is sent, and what is thrown. */
class TimeoutsTest {
  private static final Fault TOO_LATE = Fault.error(50);
  private static final String NONE = "{cursor: {id: 0, ns: 'shop.orders', firstBatch: []}}";

  private ScriptedPrimary primary = ScriptedPrimary.start("");

  @AfterEach
  void stop() {
    primary.close();
  }

  private void restart(String options) {
    primary.close();
    primary = ScriptedPrimary.start(options);
  }

  private MongoCollection<Document> within(long millis) {
    return primary.collection().withTimeout(millis, TimeUnit.MILLISECONDS);
  }

  private BsonDocument sent(String command) {
    List<BsonDocument> all = primary.received(command);
    return all.get(all.size() - 1);
  }

  @Test
  void theServerIsToldWhatIsLeft() {
    within(20_000).insertOne(new Document());
    assertThat(sent("insert").getNumber("maxTimeMS").longValue()).isBetween(1L, 20_000L);
  }

  @Test
  void withoutATimeoutOrWithAnUnlimitedOneTheServerIsToldNothing() {
    primary.collection().insertOne(new Document());
    assertThat(sent("insert")).doesNotContainKey("maxTimeMS");
    within(0).insertOne(new Document());
    assertThat(sent("insert")).doesNotContainKey("maxTimeMS");
  }

  @Test
  void olderLimitsOfOperationsDoNotCountBesideATimeout() {
    primary.server.on("aggregate", request -> BsonDocument.parse(NONE));
    primary.server.on("createIndexes", request -> new BsonDocument());
    MongoCollection<Document> collection =
        within(30_000).withWriteConcern(WriteConcern.W1.withWTimeout(5, TimeUnit.MILLISECONDS));
    collection.countDocuments(new Document(), new CountOptions().maxTime(1, TimeUnit.HOURS));
    collection.findOneAndDelete(
        new Document(), new FindOneAndDeleteOptions().maxTime(1, TimeUnit.HOURS));
    collection.createIndexes(
        List.of(new IndexModel(new Document("a", 1))),
        new CreateIndexOptions().maxTime(1, TimeUnit.HOURS));
    for (String command : List.of("aggregate", "findAndModify", "createIndexes")) {
      assertThat(sent(command).getNumber("maxTimeMS").longValue())
          .as(command)
          .isBetween(1L, 30_000L);
    }
    assertThat(sent("findAndModify").getDocument("writeConcern"))
        .isEqualTo(BsonDocument.parse("{w: 1}"));
  }

  @Test
  void olderLimitsOfOperationsDoNotCountBesideAnUnlimitedTimeoutEither() {
    within(0)
        .withWriteConcern(WriteConcern.W1.withWTimeout(5, TimeUnit.MILLISECONDS))
        .findOneAndDelete(new Document(), new FindOneAndDeleteOptions().maxTime(1, TimeUnit.HOURS));
    assertThat(sent("findAndModify")).doesNotContainKey("maxTimeMS");
    assertThat(sent("findAndModify").getDocument("writeConcern"))
        .isEqualTo(BsonDocument.parse("{w: 1}"));
  }

  @Test
  void withoutATimeoutTheOlderLimitsHold() {
    primary
        .collection()
        .withWriteConcern(WriteConcern.W1.withWTimeout(5, TimeUnit.MILLISECONDS))
        .findOneAndDelete(
            new Document(), new FindOneAndDeleteOptions().maxTime(7, TimeUnit.MILLISECONDS));
    assertThat(sent("findAndModify").getNumber("maxTimeMS").longValue()).isEqualTo(7);
    assertThat(sent("findAndModify").getDocument("writeConcern"))
        .isEqualTo(BsonDocument.parse("{w: 1, wtimeout: 5}"));
  }

  @Test
  void anOlderLimitInsideATransactionWithATimeoutIsNotSentBesideIt() {
    primary.server.on("commitTransaction", request -> new BsonDocument());
    primary.server.on("dropIndexes", request -> new BsonDocument());
    try (ClientSession session = primary.client.startSession()) {
      session.withTransaction(
          () ->
              primary
                  .collection()
                  .findOneAndDelete(
                      session,
                      new Document(),
                      new FindOneAndDeleteOptions().maxTime(1, TimeUnit.HOURS)),
          TransactionOptions.builder().timeout(30L, TimeUnit.SECONDS).build());
    }
    assertThat(sent("findAndModify").getNumber("maxTimeMS").longValue()).isBetween(1L, 30_000L);
    assertThat(sent("commitTransaction").getNumber("maxTimeMS").longValue()).isBetween(1L, 30_000L);
  }

  @Test
  void aSocketTimeoutDoesNotCountBesideATimeout() {
    restart("&socketTimeoutMS=100&retryReads=false&heartbeatFrequencyMS=60000");
    primary.server.on("ping").times(2, Fault.delay(Duration.ofMillis(400)));
    MongoDatabase database = primary.client.getDatabase("shop");
    database.withTimeout(30, TimeUnit.SECONDS).runCommand(new Document("ping", 1));
    assertThatThrownBy(() -> database.runCommand(new Document("ping", 1)))
        .as("without a timeout it does")
        .isInstanceOf(MongoSocketReadTimeoutException.class);
  }

  @Test
  void aCommandOfTheApplicationKeepsItsOwnLimit() {
    primary
        .client
        .getDatabase("shop")
        .withTimeout(30, TimeUnit.SECONDS)
        .runCommand(new Document("ping", 1).append("maxTimeMS", 77));
    assertThat(sent("ping").getInt32("maxTimeMS").getValue()).isEqualTo(77);
    primary
        .client
        .getDatabase("shop")
        .withTimeout(30, TimeUnit.SECONDS)
        .runCommand(new Document("ping", 1));
    assertThat(sent("ping").getNumber("maxTimeMS").longValue()).isBetween(1L, 30_000L);
  }

  @Test
  void aServerThatRanOutOfTimeHasMetTheTimeout() {
    primary.server.on("find").once(TOO_LATE);
    MongoOperationTimeoutException error =
        catchThrowableOfType(
            MongoOperationTimeoutException.class, () -> within(30_000).find().first());
    assertThat(error)
        .hasCauseInstanceOf(MongoExecutionTimeoutException.class)
        .hasMessageContaining(error.getCause().toString());
    assertThat(error.getAttempts()).hasSize(1);
    assertThat(error.getOutcome()).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void withoutATimeoutAServerThatRanOutOfTimeIsToldAsBefore() {
    primary.server.on("find").once(TOO_LATE);
    assertThatThrownBy(() -> primary.collection().find().first())
        .isInstanceOf(MongoExecutionTimeoutException.class);
  }

  @Test
  void aWriteConcernThatRanOutOfTimeHasMetTheTimeout() {
    Fault unconfirmed =
        Fault.reply(
            BsonDocument.parse("{ok: 1, n: 1, writeConcernError: {code: 50, errmsg: 'x'}}"));
    primary.server.on("insert").times(2, unconfirmed);
    MongoOperationTimeoutException error =
        catchThrowableOfType(
            MongoOperationTimeoutException.class, () -> within(30_000).insertOne(new Document()));
    assertThat(error).hasCauseInstanceOf(MongoWriteConcernException.class);
    assertThat(error.getOutcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
    assertThatThrownBy(() -> primary.collection().insertOne(new Document()))
        .as("without a timeout it is told as before")
        .isInstanceOf(MongoWriteConcernException.class);
  }

  @Test
  void anotherErrorOfAWriteConcernIsToldAsBefore() {
    primary
        .server
        .on("insert")
        .once(
            Fault.reply(
                BsonDocument.parse("{ok: 1, n: 1, writeConcernError: {code: 64, errmsg: 'x'}}")));
    assertThatThrownBy(() -> within(30_000).insertOne(new Document()))
        .isInstanceOf(MongoWriteConcernException.class);
  }

  @Test
  void aStatementThatRanOutOfTimeHasMetTheTimeout() {
    Fault refused =
        Fault.reply(
            BsonDocument.parse("{ok: 1, n: 0, writeErrors: [{index: 0, code: 50, errmsg: 'x'}]}"));
    primary.server.on("insert").times(3, refused);
    assertThatThrownBy(() -> within(30_000).insertOne(new Document()))
        .isInstanceOf(MongoOperationTimeoutException.class)
        .hasCauseInstanceOf(MongoWriteException.class);
    assertThatThrownBy(() -> within(30_000).insertMany(List.of(new Document())))
        .isInstanceOf(MongoOperationTimeoutException.class)
        .hasCauseInstanceOf(MongoBulkWriteException.class);
    assertThatThrownBy(() -> primary.collection().insertMany(List.of(new Document())))
        .isInstanceOf(MongoBulkWriteException.class);
  }

  @Test
  void aReplyThatDoesNotComeInTimeIsTheCauseAndItsConnectionIsClosed() {
    within(30_000).insertOne(new Document());
    int before = primary.server.acceptedConnections();
    primary.server.on("insert").once(Fault.stall());
    MongoOperationTimeoutException error =
        catchThrowableOfType(
            MongoOperationTimeoutException.class, () -> within(150).insertOne(new Document()));
    assertThat(error).hasCauseInstanceOf(MongoSocketReadTimeoutException.class);
    assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
    within(30_000).insertOne(new Document());
    assertThat(primary.server.acceptedConnections()).isGreaterThan(before);
  }

  @Test
  void aTimeoutIsRaisedAlsoWhereAnEarlierAttemptHasFailedOtherwise() {
    restart("&retryWrites=true");
    within(30_000).insertOne(new Document());
    primary.server.on("insert").once(Fault.error(91)).once(Fault.stall());
    MongoOperationTimeoutException error =
        catchThrowableOfType(
            MongoOperationTimeoutException.class, () -> within(1500).insertOne(new Document()));
    assertThat(error.getAttempts()).hasSizeGreaterThan(1);
  }

  @Test
  void withAnUnlimitedTimeoutAWriteIsRetriedAsOftenAsItTakes() {
    restart("&retryWrites=true");
    primary.server.on("insert").times(3, Fault.error(7));
    within(0).insertOne(new Document());
    assertThat(primary.received("insert")).hasSize(4);
  }

  @Test
  void withoutATimeoutAWriteIsRetriedOnce() {
    restart("&retryWrites=true");
    primary.server.on("insert").times(3, Fault.error(7));
    assertThatThrownBy(() -> primary.collection().insertOne(new Document()));
    assertThat(primary.received("insert")).hasSize(2);
  }

  @Test
  void aBulkWriteHasOneTimeoutForAllItsCommands() {
    primary.server.on("insert").once(Fault.delay(Duration.ofMillis(300)));
    primary.server.on("delete").once(Fault.stall());
    MongoOperationTimeoutException error =
        catchThrowableOfType(
            MongoOperationTimeoutException.class,
            () ->
                within(2000)
                    .bulkWrite(
                        List.of(
                            new InsertOneModel<>(new Document()),
                            new DeleteOneModel<>(new Document()))));
    assertThat(error).hasCauseInstanceOf(MongoSocketReadTimeoutException.class);
    assertThat(sent("delete").getNumber("maxTimeMS").longValue()).isLessThanOrEqualTo(1700);
  }

  @Test
  void aSelectionThatTheTimeoutEndsIsTheCause() {
    try (MongoClient nobody =
        MongoClients.create("mongodb://localhost:1/?timeoutMS=60&serverSelectionTimeoutMS=20000")) {
      assertThatThrownBy(() -> nobody.getDatabase("a").runCommand(new Document("ping", 1)))
          .isInstanceOf(MongoOperationTimeoutException.class)
          .hasCauseInstanceOf(MongoTimeoutException.class);
    }
  }

  @Test
  void aSelectionThatEndsBeforeTheTimeoutIsToldAsSuch() {
    try (MongoClient nobody =
        MongoClients.create("mongodb://localhost:1/?timeoutMS=0&serverSelectionTimeoutMS=30")) {
      assertThatThrownBy(() -> nobody.getDatabase("a").runCommand(new Document("ping", 1)))
          .isExactlyInstanceOf(MongoTimeoutException.class);
    }
  }

  @Test
  void aCommitHasTheTimeoutThatItIsGiven() {
    primary.server.on("commitTransaction", request -> new BsonDocument());
    try (ClientSession session = primary.client.startSession()) {
      session.startTransaction();
      primary.collection().insertOne(session, new Document());
      session.commitTransaction(40, TimeUnit.SECONDS);
    }
    assertThat(sent("insert")).doesNotContainKey("maxTimeMS");
    assertThat(sent("commitTransaction").getNumber("maxTimeMS").longValue()).isBetween(1L, 40_000L);
  }

  @Test
  void anAbortHasTheTimeoutThatItIsGiven() {
    primary.server.on("abortTransaction", request -> new BsonDocument());
    try (ClientSession session = primary.client.startSession()) {
      session.startTransaction();
      primary.collection().insertOne(session, new Document());
      assertThatThrownBy(() -> session.abortTransaction(-1, TimeUnit.SECONDS))
          .isInstanceOf(IllegalArgumentException.class);
      session.abortTransaction(40, TimeUnit.SECONDS);
    }
    assertThat(sent("abortTransaction").getNumber("maxTimeMS").longValue()).isBetween(1L, 40_000L);
  }

  @Test
  void withinWithTransactionACommitMayHaveNoTimeoutOfItsOwn() {
    primary.server.on("abortTransaction", request -> new BsonDocument());
    try (ClientSession session = primary.client.startSession()) {
      assertThatThrownBy(
              () ->
                  session.withTransaction(
                      () -> {
                        primary.collection().insertOne(session, new Document());
                        session.commitTransaction(40, TimeUnit.SECONDS);
                        return "";
                      },
                      TransactionOptions.builder().timeout(30L, TimeUnit.SECONDS).build()))
          .hasMessageContaining("withTransaction");
    }
    assertThat(primary.received("commitTransaction")).isEmpty();
  }

  /** Prose test 9: with the timeout of the session, of the client, or none. */
  @Test
  void endingASessionAbortsItsTransactionWithinTheSessionsTimeout() {
    primary.server.on("abortTransaction", request -> new BsonDocument());
    primary.server.on("abortTransaction").once(Fault.stall());
    ClientSession session =
        primary.client.startSession(
            ClientSessionOptions.builder().defaultTimeout(150, TimeUnit.MILLISECONDS).build());
    session.startTransaction();
    primary.collection().insertOne(session, new Document());
    session.close(); // Would hang for ever without.
    assertThat(primary.received("abortTransaction").get(0).getNumber("maxTimeMS").longValue())
        .isBetween(1L, 150L);
  }
}
