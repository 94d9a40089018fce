package dev.holdfast.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.test.Requirement;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Retryable Writes and Retryable Reads, "Retryable Error": the two tables. */
class RetryableErrorsTest {
  private static final ServerAddress A = new ServerAddress("a");

  @ParameterizedTest
  @ValueSource(ints = {11600, 11602, 10107, 13435, 13436, 189, 91, 7, 6, 89, 9001})
  @Requirement({
    "RW-005", "RW-006", "RW-007", "RW-008", "RW-009", "RW-010", "RW-011", "RW-012", "RW-013",
    "RW-014", "RW-015", "RR-002", "RR-003", "RR-004", "RR-005", "RR-006", "RR-007", "RR-008",
    "RR-009", "RR-010", "RR-011", "RR-012"
  })
  void theElevenCodesAreRetryableForWritesAndReads(int code) {
    Failure failure = reply("{ok: 0, code: " + code + ", errmsg: 'x'}");
    assertThat(failure.isRetryableWrite()).isTrue();
    assertThat(failure.isRetryableRead()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {11601, 11000, 64, 10058, 2, 50, 43, 251})
  @Requirement({"RW-019", "RW-072"})
  void otherCodesAreNot(int code) {
    Failure failure = reply("{ok: 0, code: " + code + ", errmsg: 'x'}");
    assertThat(failure.isRetryableWrite()).isFalse();
    assertThat(failure.isRetryableRead()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {134, 262})
  void twoMoreCodesAreForReadsAlone(int code) {
    Failure failure = reply("{ok: 0, code: " + code + ", errmsg: 'x'}");
    assertThat(failure.isRetryableRead()).isTrue();
    assertThat(failure.isRetryableWrite()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"not master", "node is recovering", "so: not master, sorry"})
  @Requirement({"RW-016", "RW-017", "RR-015"})
  void theTextCountsForWritesWithAndWithoutACodeAndNeverForReads(String text) {
    for (String code : new String[] {"", ", code: 4711"}) {
      Failure failure = reply("{ok: 0, errmsg: '" + text + "'" + code + "}");
      assertThat(failure.isRetryableWrite()).as(text + code).isTrue();
      assertThat(failure.isRetryableRead()).as(text + code).isFalse();
    }
  }

  @Test
  @Requirement("RW-018")
  void aWriteConcernErrorIsJudgedByTheSameTable() {
    assertThat(concern("{code: 91, errmsg: 'x'}").isRetryableWrite()).isTrue();
    assertThat(concern("{code: 64, errmsg: 'timeout'}").isRetryableWrite()).isFalse();
    assertThat(concern("{code: 4711, errmsg: 'not master'}").isRetryableWrite()).isTrue();
  }

  @Test
  @Requirement({"RW-004", "RR-001"})
  void everyNetworkErrorIsRetryableTimeoutsIncluded() {
    for (MongoException error :
        new MongoException[] {
          new MongoSocketReadException("reset", A), new MongoSocketReadTimeoutException("slow", A)
        }) {
      assertThat(Failure.of(error).isRetryableWrite()).isTrue();
      assertThat(Failure.of(error).isRetryableRead()).isTrue();
    }
  }

  @Test
  @Requirement("RR-085")
  void aReplyThatArrivedWholeButCannotBeReadIsNotANetworkErrorAndNotRetryable() {
    Failure unreadable =
        Failure.of(new UnreadableReplyException("x", new IllegalStateException("y")));
    assertThat(unreadable.network()).isFalse();
    assertThat(unreadable.timeout()).isFalse();
    assertThat(unreadable.stateChange()).isFalse();
    assertThat(unreadable.isRetryableRead()).isFalse();
    assertThat(unreadable.isRetryableWrite()).isFalse();
    assertThat(Failure.of(new MongoInternalException("not a message")).network()).isTrue();
  }

  @Test
  @Requirement("RR-013")
  void aClearedPoolIsRetryableForReadsAndCarriesNoCodeOfWhatClearedIt() {
    MongoException shutdown =
        new MongoCommandException(
            BsonDocument.parse("{ok: 0, code: 91, errorLabels: ['SystemOverloadedError']}"), A);
    for (MongoException cause : new MongoException[] {shutdown, null}) {
      MongoException cleared =
          new MongoConnectionPoolClearedException(new ServerId(new ClusterId(), A), cause);
      assertThat(cleared.getCause()).isSameAs(cause);
      assertThat(cleared.getCode()).isNegative();
      assertThat(cleared.getErrorLabels()).isEmpty();
      Failure failure = Failure.of(cleared);
      assertThat(failure.isRetryableRead()).isTrue();
      assertThat(failure.isRetryableWrite()).isFalse();
      assertThat(failure.isAnswered()).isFalse();
      assertThat(failure.stateChange() || failure.network() || failure.overloaded()).isFalse();
    }
  }

  @Test
  void aServersOwnLabelMakesAWriteRetryable() {
    assertThat(
            reply("{ok: 0, code: 112, errmsg: 'x', errorLabels: ['RetryableWriteError']}")
                .isRetryableWrite())
        .isTrue();
  }

  @Test
  @Requirement({"BP-002", "BP-003"})
  void overloadIsReadFromTheLabelAndOnlyFromItsRightSpelling() {
    assertThat(
            reply("{ok: 0, code: 462, errorLabels: ['SystemOverloadedError', 'RetryableError']}"))
        .satisfies(
            failure -> {
              assertThat(failure.overloaded()).isTrue();
              assertThat(failure.isSafelyRetryable()).isTrue();
            });
    assertThat(reply("{ok: 0, code: 462, errorLabels: ['SystemOverloadError']}").overloaded())
        .isFalse();
  }

  @Test
  @Requirement({"RW-017", "RW-102"})
  void theTextOfAServerThatRefusedToAuthenticateCountsBesideItsCode() {
    assertThat(refusal("not master").isRetryableWrite()).isTrue();
    assertThat(refusal("wrong password").isRetryableWrite()).isFalse();
  }

  @Test
  @Requirement("RW-017")
  void theTextOfAnExceptionThatNoServerSentDoesNotCount() {
    assertThat(Failure.of(new MongoException("not master")).isRetryableWrite()).isFalse();
    assertThat(Failure.of(new MongoExecutionTimeoutException(50, "not master")).isRetryableWrite())
        .isTrue();
  }

  private static Failure refusal(String text) {
    MongoCommandException refused =
        new MongoCommandException(
            BsonDocument.parse("{ok: 0, code: 18, errmsg: '" + text + "'}"), A);
    return Failure.of(
        new MongoSecurityException(
            MongoCredential.createCredential("u", "admin", "p".toCharArray()), "no", refused));
  }

  private static Failure reply(String json) {
    return Failure.of(new MongoCommandException(BsonDocument.parse(json), A));
  }

  private static Failure concern(String json) {
    BsonDocument reply =
        new BsonDocument("writeConcernError", BsonDocument.parse(json))
            .append("ok", new org.bson.BsonInt32(1));
    Failure failure = Failure.ofWriteConcernError(new MongoException("concern"), reply);
    assertThat(failure).isNotNull();
    return failure;
  }
}
