package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoWriteException;
import dev.holdfast.Outcome;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.client.model.Updates;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code getOutcome()} beside what the servers have really done. */
class OutcomeTest {
  private static final Bson ALL = Filters.empty();
  private static final Bson CHANGE = Updates.set("x", 1);

  private final TestDeployment set = TestDeployment.replicaSet(1);
  private MongoClient client;
  private MongoCollection<Document> things;

  @BeforeEach
  void open() {
    client = MongoClients.create(set.uri() + "&retryWrites=true&heartbeatFrequencyMS=500");
    things = client.getDatabase("d").getCollection("c");
    things.insertOne(new Document("_id", 0));
  }

  @AfterEach
  void close() {
    client.close();
    set.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {11601, 50, 225, 217, 24, 112, 13, 26, 11000, 2})
  @Requirement("RW-106")
  void isUnknownIfAnErrorFollowsALostReply(int code) {
    set.on("insert").once(Fault.loseReply());
    set.on("insert").once(Fault.error(code));
    assertThat(failure(() -> things.insertOne(new Document("_id", 1))).getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
    assertThat(things.countDocuments(Filters.eq("_id", 1))).isEqualTo(1);
  }

  @Test
  @Requirement("RW-106")
  void isUnknownIfAWriteErrorFollowsALostReply() {
    set.on("insert").once(Fault.loseReply());
    set.on("insert")
        .once(
            Fault.reply(
                BsonDocument.parse("{ok: 1, n: 0, writeErrors: [{index: 0, code: 11000}]}")));
    MongoException error = failure(() -> things.insertOne(new Document("_id", 1)));
    assertThat(error).isInstanceOf(MongoWriteException.class);
    assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(things.countDocuments(Filters.eq("_id", 1))).isEqualTo(1);
  }

  @Test
  void isRejectedAfterAWriteErrorOfASingleDocument() {
    assertThat(failure(() -> things.insertOne(new Document("_id", 0))).getOutcome())
        .isEqualTo(Outcome.REJECTED);
    assertThat(
            failure(() -> things.bulkWrite(List.of(new InsertOneModel<>(new Document("_id", 0)))))
                .getOutcome())
        .isEqualTo(Outcome.REJECTED);
  }

  @Test
  @Requirement("RW-106")
  void isUnknownAfterAWriteErrorOfSeveralDocuments() {
    Fault partly =
        Fault.reply(
            BsonDocument.parse(
                "{ok: 1, n: 3, nModified: 3, writeErrors: [{index: 0, code: 121}]}"));
    set.on("update").once(partly);
    assertThat(failure(() -> things.updateMany(ALL, CHANGE)).getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
    set.on("update").once(partly);
    MongoException bulk =
        failure(() -> things.bulkWrite(List.of(new UpdateManyModel<>(ALL, CHANGE))));
    assertThat(bulk).isInstanceOf(MongoBulkWriteException.class);
    assertThat(bulk.getOutcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 11601, 24, 11602, 91, 10107, 11000})
  @Requirement("RW-106")
  void isUnknownIfAWriteOfSeveralDocumentsIsInterrupted(int code) {
    set.on("update").times(2, Fault.error(code));
    assertThat(failure(() -> things.updateMany(ALL, CHANGE)).getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
    set.on("insert").times(2, Fault.error(code));
    assertThat(
            failure(() -> things.insertMany(List.of(new Document(), new Document()))).getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 11601})
  @Requirement("RW-106")
  void isUnknownIfAWriteOfOneDocumentIsInterrupted(int code) {
    set.on("update").once(Fault.error(code));
    assertThat(failure(() -> things.updateOne(ALL, CHANGE)).getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  @Requirement("RW-106")
  void isUnknownIfTheTimeoutOfTheOperationInterruptedIt() {
    set.on("update").once(Fault.error(50));
    MongoException error =
        failure(() -> things.withTimeout(5, TimeUnit.SECONDS).updateMany(ALL, CHANGE));
    assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void isRejectedIfTheServerShedEveryAttempt() {
    set.on("update").always(Fault.overload());
    assertThat(failure(() -> things.updateMany(ALL, CHANGE)).getOutcome())
        .isEqualTo(Outcome.REJECTED);
  }

  @Test
  void ofABulkThatEndsInItsSecondCommandIsNotThatNothingWasSent() {
    set.on("update").once(Fault.error(13));
    MongoException error =
        failure(
            () ->
                things.bulkWrite(
                    List.of(
                        new InsertOneModel<>(new Document("_id", 7)),
                        new UpdateManyModel<>(ALL, CHANGE))));
    assertThat(error.getOutcome()).isEqualTo(Outcome.REJECTED);
    assertThat(((MongoBulkWriteException) error).getWriteResult().getInsertedCount()).isEqualTo(1);
  }

  @Test
  @Requirement("RW-106")
  void isUnknownIfAWriteErrorFollowsAReplyThatReportsTheWriteAsDone() {
    set.on("insert")
        .once(reply("{ok: 1, n: 1, writeConcernError: {code: 91}}"))
        .once(reply("{ok: 1, n: 0, writeErrors: [{index: 0, code: 11000}]}"));
    MongoException error = failure(() -> things.insertOne(new Document("_id", 1)));
    assertThat(error).isInstanceOf(MongoWriteException.class);
    assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void isRejectedIfTheWriteFailedBesideItsWriteConcern() {
    set.on("insert")
        .once(
            reply(
                "{ok: 1, n: 0, writeErrors: [{index: 0, code: 11000}], writeConcernError: {code: 91}}"))
        .once(Fault.error(13));
    assertThat(failure(() -> things.insertOne(new Document("_id", 1))).getOutcome())
        .isEqualTo(Outcome.REJECTED);
  }

  @Test
  @Requirement("RW-106")
  void isUnknownIfOneOfSeveralWritesFailedBesideTheWriteConcern() {
    set.on("insert")
        .once(
            reply(
                "{ok: 1, n: 1, writeErrors: [{index: 1, code: 11000}], writeConcernError: {code: 91}}"))
        .once(Fault.error(13));
    assertThat(
            failure(() -> things.insertMany(List.of(new Document(), new Document()))).getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  @Requirement("RW-106")
  void ofABulkIsUnknownIfOnlyItsFirstCommandWasApplied() {
    set.on("insert")
        .once(reply("{ok: 1, n: 1, writeConcernError: {code: 91}}"))
        .once(Fault.error(13));
    assertThat(
            failure(
                    () ->
                        things.bulkWrite(
                            List.of(
                                new InsertOneModel<>(new Document("_id", 7)),
                                new UpdateManyModel<>(ALL, CHANGE))))
                .getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void ofABulkIsThatItWasAppliedIfItsOnlyCommandWas() {
    set.on("insert")
        .once(reply("{ok: 1, n: 1, writeConcernError: {code: 91}}"))
        .once(Fault.error(13));
    assertThat(failure(() -> things.insertMany(List.of(new Document()))).getOutcome())
        .isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
  }

  @Test
  @Requirement("RW-106")
  void isUnknownIfAProjectionFailsAfterTheDocumentWasChanged() {
    set.on("findAndModify").times(2, Fault.error(2));
    var projection =
        new FindOneAndUpdateOptions().projection(Document.parse("{y: {$divide: [1, '$x']}}"));
    assertThat(failure(() -> things.findOneAndUpdate(ALL, CHANGE, projection)).getOutcome())
        .isEqualTo(Outcome.UNKNOWN);
    assertThat(failure(() -> things.findOneAndUpdate(ALL, CHANGE)).getOutcome())
        .isEqualTo(Outcome.REJECTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ok: 1, n: 0, writeErrors: 5}",
        "{ok: 1, n: 0, writeErrors: [5]}",
        "{ok: 1, n: 0, writeErrors: [{index: 7, code: 11000}]}",
        "{ok: 1, n: 0, writeErrors: [{index: -1, code: 11000}]}",
        "{ok: 1, n: 0, writeErrors: [], upserted: [{index: 7, _id: 1}]}"
      })
  @Requirement("RR-085")
  void isUnknownIfTheWriteErrorsCannotBeRead(String reply) {
    for (ThrowingCallable write :
        List.<ThrowingCallable>of(
            () -> things.updateOne(ALL, CHANGE),
            () -> things.bulkWrite(List.of(new UpdateManyModel<>(ALL, CHANGE))))) {
      set.on("update").once(reply(reply));
      MongoException error = failure(write);
      assertThat(error).hasMessageContaining("arrived complete, but it cannot be read");
      assertThat(error.getAttempts()).hasSize(1);
      assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("RW-106")
  void ofABulkThatIsInterruptedBetweenItsCommandsIsUnknown(boolean acknowledged) {
    try (MongoClient interrupted =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(set.uri()))
                .addCommandListener(
                    new CommandListener() {
                      @Override
                      public void commandSucceeded(CommandSucceededEvent event) {
                        if (event.getCommandName().equals("insert")) {
                          Thread.currentThread().interrupt();
                        }
                      }
                    })
                .build())) {
      MongoException error =
          failure(
              () ->
                  interrupted
                      .getDatabase("d")
                      .getCollection("c")
                      .withWriteConcern(
                          acknowledged ? WriteConcern.W1 : WriteConcern.UNACKNOWLEDGED)
                      .bulkWrite(
                          List.of(
                              new InsertOneModel<>(new Document("_id", 1)),
                              new UpdateManyModel<>(ALL, CHANGE))));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(error).isInstanceOf(MongoInterruptedException.class);
      assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {13, 462})
  @Requirement("RW-106")
  void ofACommitIsUnknownIfAnEarlierCommitGotNoReply(int code) {
    set.on("commitTransaction").times(2, Fault.loseReply());
    set.on("commitTransaction").always(Fault.error(code, "RetryableError"));
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      things.insertOne(session, new Document("_id", 1));
      assertThat(failure(session::commitTransaction).getOutcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(failure(session::commitTransaction).getOutcome()).isEqualTo(Outcome.UNKNOWN);
    }
    assertThat(things.countDocuments(Filters.eq("_id", 1))).isEqualTo(1);
  }

  @Test
  @Requirement("RW-106")
  void ofWithTransactionIsUnknownIfAnEarlierCommitGotNoReply() {
    set.on("commitTransaction").times(2, Fault.loseReply());
    set.on("commitTransaction").once(Fault.error(13));
    try (ClientSession session = client.startSession()) {
      MongoException error =
          failure(
              () ->
                  session.withTransaction(() -> things.insertOne(session, new Document("_id", 1))));
      assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
    }
    assertThat(things.countDocuments(Filters.eq("_id", 1))).isEqualTo(1);
  }

  @Test
  void ofACommitIsRejectedIfTheServerShedEveryAttempt() {
    set.on("commitTransaction").always(Fault.overload());
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      things.insertOne(session, new Document("_id", 1));
      assertThat(failure(session::commitTransaction).getOutcome()).isEqualTo(Outcome.REJECTED);
    }
  }

  private static Fault reply(String document) {
    return Fault.reply(BsonDocument.parse(document));
  }

  private static MongoException failure(ThrowingCallable call) {
    return catchThrowableOfType(MongoException.class, call);
  }
}
