package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.MongoException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.Outcome;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.Updates;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A connection that fails while it is authenticated: nothing was sent, and the operation is retried. */
class AuthenticationRetryTest {
  private static final Bson ALL = Filters.empty();
  private static final Bson CHANGE = Updates.set("x", 1);

  private static final Map<String, Consumer<MongoCollection<Document>>> RETRYABLE =
      Map.ofEntries(
          Map.entry("insertOne", c -> c.insertOne(new Document())),
          Map.entry("insertMany", c -> c.insertMany(List.of(new Document(), new Document()))),
          Map.entry("updateOne", c -> c.updateOne(ALL, CHANGE)),
          Map.entry("replaceOne", c -> c.replaceOne(ALL, new Document())),
          Map.entry("deleteOne", c -> c.deleteOne(ALL)),
          Map.entry("findOneAndUpdate", c -> c.findOneAndUpdate(ALL, CHANGE)),
          Map.entry("findOneAndReplace", c -> c.findOneAndReplace(ALL, new Document())),
          Map.entry("findOneAndDelete", c -> c.findOneAndDelete(ALL)),
          Map.entry(
              "bulkWrite",
              c ->
                  c.bulkWrite(
                      List.of(
                          new InsertOneModel<>(new Document()),
                          new UpdateOneModel<>(ALL, CHANGE)))),
          Map.entry("find", c -> c.find().first()),
          Map.entry("countDocuments", c -> c.countDocuments()));

  private final TestDeployment set = TestDeployment.builder().user("u", "p").replicaSet(1);

  @AfterEach
  void close() {
    set.close();
  }

  static List<String> retryable() {
    return RETRYABLE.keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("retryable")
  @Requirement({"RW-102", "RW-004", "RR-001"})
  void everyRetryableOperationIsRetriedAfterAReset(String operation) {
    set.primary().on("saslContinue").once(Fault.reset());
    assertSucceedsOnRetry(operation);
  }

  @ParameterizedTest
  @MethodSource("retryable")
  @Requirement("RW-102")
  void everyRetryableOperationIsRetriedAfterARetryableCode(String operation) {
    set.primary().on("saslContinue").once(Fault.error(91));
    assertSucceedsOnRetry(operation);
  }

  private void assertSucceedsOnRetry(String operation) {
    try (MongoClient client = client("")) {
      assertThatCode(() -> RETRYABLE.get(operation).accept(collection(client)))
          .doesNotThrowAnyException();
      assertThat(set.received("saslContinue")).as("conversations").hasSize(2);
    }
  }

  @Test
  @Requirement("RW-102")
  void theRetriedWriteCarriesItsFirstTransactionNumber() {
    set.primary().on("saslContinue").once(Fault.reset());
    try (MongoClient client = client("")) {
      collection(client).insertOne(new Document());
      assertThat(set.received("insert"))
          .singleElement()
          .satisfies(insert -> assertThat(insert.txnNumber()).hasValue(1));
    }
  }

  @Test
  @Requirement("RW-102")
  void writesThatAreNotRetryableAreNotRetried() {
    for (Consumer<MongoCollection<Document>> write :
        List.<Consumer<MongoCollection<Document>>>of(
            c -> c.updateMany(ALL, CHANGE),
            c -> c.deleteMany(ALL),
            c -> c.bulkWrite(List.of(new UpdateManyModel<>(ALL, CHANGE))))) {
      set.primary().on("saslContinue").once(Fault.reset());
      try (MongoClient client = client("")) {
        MongoException error =
            catchThrowableOfType(MongoException.class, () -> write.accept(collection(client)));
        assertThat(error).isInstanceOf(MongoSocketException.class);
        assertThat(error.getOutcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(error.getAttempts()).hasSize(1);
      }
    }
  }

  @Test
  @Requirement("RW-048")
  void unacknowledgedWritesAreNotRetried() {
    set.primary().on("saslContinue").once(Fault.reset());
    try (MongoClient client = client("")) {
      MongoCollection<Document> silent =
          collection(client).withWriteConcern(WriteConcern.UNACKNOWLEDGED);
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> silent.insertOne(new Document()));
      assertThat(error.getAttempts())
          .singleElement()
          .satisfies(
              attempt ->
                  assertThat(attempt.rule()).isEqualTo("unacknowledged writes are never retried"));
      assertThat(error.hasErrorLabel("RetryableWriteError")).isFalse();
    }
  }

  @Test
  @Requirement("RW-102")
  void aBulkWriteOfTheClientIsTakenForRetryableBeforeItIsSent() {
    set.primary().on("saslContinue").once(Fault.reset());
    try (MongoClient client = client("")) {
      MongoException error =
          catchThrowableOfType(
              MongoException.class,
              () ->
                  client.bulkWrite(
                      List.of(
                          ClientNamespacedWriteModel.insertOne(
                              new MongoNamespace("d.c"), new Document()))));
      // The second attempt reaches the testkit, which is older than MongoDB 8.0.
      assertThat(error.getAttempts()).hasSize(2);
      assertThat(error.getAttempts().get(0).rule()).isEqualTo("retryable write");
    }
  }

  @ParameterizedTest
  @CsvSource({"insertOne", "find"})
  @Requirement("BP-064")
  void overloadEndsTheConversationWithoutAnother(String operation) {
    set.primary().on("saslContinue").always(Fault.overload());
    try (MongoClient client = client("")) {
      MongoSecurityException error =
          catchThrowableOfType(
              MongoSecurityException.class,
              () -> RETRYABLE.get(operation).accept(collection(client)));
      assertThat(error.getAttempts()).hasSize(1);
      assertThat(error.getOutcome()).isEqualTo(Outcome.NOT_SENT);
      assertThat(set.received("saslContinue")).hasSize(1);
      assertThat(client.getStatistics().retryTokens()).isEqualTo(1000);
    }
  }

  private MongoClient client(String options) {
    set.forgetReceived();
    return MongoClients.create(
        set.uri("u", "p") + "&retryWrites=true&heartbeatFrequencyMS=500" + options);
  }

  private static MongoCollection<Document> collection(MongoClient client) {
    return client.getDatabase("d").getCollection("c");
  }
}
