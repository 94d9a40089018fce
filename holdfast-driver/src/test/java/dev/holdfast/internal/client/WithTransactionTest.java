package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WithTransactionTimeoutException;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Convenient API for Transactions: its sequence of actions and its prose tests, in a time of our own. */
class WithTransactionTest {
  private static final String UNKNOWN = "UnknownTransactionCommitResult";
  private static final String TRANSIENT = "TransientTransactionError";

  private final ScriptedServer server = Rig.replicaSet();
  private final Rig rig = new Rig(Rig.uri(server));
  private final ClientSession session = rig.start();
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void close() {
    session.close();
    rig.close();
    server.close();
  }

  @Test
  void whatTheBodyAnswersIsTheAnswerOnceItIsCommitted() {
    assertThat(session.<String>withTransaction(this::insert)).isEqualTo("result");
    assertThat(server.received("commitTransaction")).hasSize(1);
    assertThat(server.received("abortTransaction")).isEmpty();
    assertThat(session.hasActiveTransaction()).isFalse();
  }

  @Test
  void whatElseTheBodyThrowsAbortsAndComesOutAsItIs() {
    RuntimeException own = new RuntimeException("the application's");
    assertThatThrownBy(
            () ->
                session.withTransaction(
                    () -> {
                      insert();
                      throw own;
                    }))
        .isSameAs(own);
    assertThat(runs.get()).isEqualTo(1);
    assertThat(server.received("abortTransaction")).hasSize(1);
    assertThat(server.received("commitTransaction")).isEmpty();
  }

  @Test
  void aTransientErrorInTheBodyRunsAllOfItAgainAsAnotherTransaction() {
    server.on("insert").times(2, Fault.error(112, TRANSIENT));
    session.withTransaction(this::insert);
    assertThat(runs.get()).isEqualTo(3);
    assertThat(server.received("insert").stream().map(i -> i.txnNumber().getAsLong()))
        .containsExactly(1L, 2L, 3L);
    assertThat(server.received("abortTransaction")).hasSize(2);
    assertThat(rig.pauses).hasSize(2);
  }

  @Test
  void aTransientErrorOfTheCommitRunsAllOfItAgain() {
    server.on("commitTransaction").once(Fault.error(251, TRANSIENT));
    session.withTransaction(this::insert);
    assertThat(runs.get()).isEqualTo(2);
    assertThat(server.received("abortTransaction")).isEmpty();
    assertThat(rig.pauses).hasSize(1);
  }

  @Test
  void aCommitWhoseResultIsUnknownIsSentAgainAndNothingElseIs() {
    server.on("commitTransaction").times(4, Fault.error(91)); // Each call retries once by itself.
    session.withTransaction(this::insert, options(WriteConcern.W1));
    assertThat(runs.get()).isEqualTo(1);
    assertThat(server.received("commitTransaction")).hasSize(5);
    assertThat(rig.pauses).isEmpty();
    List<BsonDocument> concerns =
        server.received("commitTransaction").stream()
            .map(commit -> commit.command().getDocument("writeConcern"))
            .toList();
    assertThat(concerns.get(0)).isEqualTo(BsonDocument.parse("{w: 1}"));
    assertThat(concerns.subList(1, 5))
        .containsOnly(BsonDocument.parse("{w: 'majority', wtimeout: 10000}"));
  }

  @Test
  void aCommitThatExceededItsTimeLimitIsNotSentAgain() {
    server
        .on("commitTransaction")
        .once(Fault.error(50))
        .once(
            Fault.reply(
                BsonDocument.parse("{ok: 1, writeConcernError: {code: 50, errmsg: 'late'}}")));
    for (int i = 1; i <= 2; i++) {
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> session.withTransaction(this::insert));
      assertThat(error.hasErrorLabel(UNKNOWN)).isTrue();
      assertThat(server.received("commitTransaction")).hasSize(i);
    }
  }

  @Test
  void anErrorOfTheCommitWithoutALabelComesOut() {
    server.on("commitTransaction").once(Fault.error(2));
    assertThatThrownBy(() -> session.withTransaction(this::insert))
        .isInstanceOfSatisfying(
            MongoException.class, error -> assertThat(error.getCode()).isEqualTo(2));
    assertThat(runs.get()).isEqualTo(1);
  }

  @Test
  void aBodyMayEndTheTransactionItself() {
    assertThat(
            session.<String>withTransaction(
                () -> {
                  insert();
                  session.commitTransaction();
                  return "committed";
                }))
        .isEqualTo("committed");
    assertThat(
            session.<String>withTransaction(
                () -> {
                  insert();
                  session.abortTransaction();
                  return "aborted";
                }))
        .isEqualTo("aborted");
    assertThat(server.received("commitTransaction")).hasSize(1);
    assertThat(server.received("abortTransaction")).hasSize(1);
  }

  @Test
  void aBodyThatCommitsWithAnUnknownResultIsNotRunAgain() {
    server.on("commitTransaction").times(2, Fault.error(91));
    assertThatThrownBy(
            () ->
                session.withTransaction(
                    () -> {
                      insert();
                      session.commitTransaction();
                      return "";
                    }))
        .isInstanceOfSatisfying(
            MongoException.class, error -> assertThat(error.hasErrorLabel(UNKNOWN)).isTrue());
    assertThat(runs.get()).isEqualTo(1);
  }

  @Test
  void aTransactionThatCannotBeStartedIsAnErrorAtOnce() {
    session.startTransaction();
    assertThatThrownBy(() -> session.withTransaction(this::insert))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("already in progress");
    assertThat(runs.get()).isZero();
    assertThat(session.hasActiveTransaction()).isTrue();
  }

  /** Prose test "Retry Timeout is Enforced", first case. */
  @Test
  void after120SecondsATransientErrorOfTheBodyComesOutAsATimeout() {
    server.on("insert").always(Fault.error(112, TRANSIENT));
    WithTransactionTimeoutException error =
        catchThrowableOfType(
            WithTransactionTimeoutException.class,
            () ->
                session.withTransaction(
                    () -> {
                      rig.advance(Duration.ofSeconds(50));
                      return insert();
                    }));
    assertThat(runs.get()).isEqualTo(3);
    assertThat(error).hasMessageContaining("120 s").hasMessageContaining("112");
    assertThat(error.hasErrorLabel(TRANSIENT)).isTrue();
    assertThat(error.getCause())
        .isInstanceOfSatisfying(
            MongoException.class, cause -> assertThat(cause.getCode()).isEqualTo(112));
  }

  /** Prose test "Retry Timeout is Enforced", second case. */
  @Test
  void after120SecondsACommitWhoseResultIsUnknownComesOutAsATimeout() {
    server.on("commitTransaction").always(Fault.error(91));
    WithTransactionTimeoutException error =
        catchThrowableOfType(
            WithTransactionTimeoutException.class,
            () ->
                session.withTransaction(
                    () -> {
                      rig.advance(Duration.ofSeconds(121));
                      return insert();
                    }));
    assertThat(error.hasErrorLabel(UNKNOWN)).isTrue();
    assertThat(server.received("commitTransaction")).hasSize(2);
  }

  /** Prose test "Retry Timeout is Enforced", third case. */
  @Test
  void after120SecondsATransientErrorOfTheCommitComesOutAsATimeout() {
    server.on("commitTransaction").always(Fault.error(251, TRANSIENT));
    WithTransactionTimeoutException error =
        catchThrowableOfType(
            WithTransactionTimeoutException.class,
            () ->
                session.withTransaction(
                    () -> {
                      rig.advance(Duration.ofSeconds(121));
                      return insert();
                    }));
    assertThat(error.hasErrorLabel(TRANSIENT)).isTrue();
    assertThat(runs.get()).isEqualTo(1);
  }

  /** Prose test "Retry Backoff is Enforced": 13 retries, 5 ms times 1.5 each, at most 500 ms. */
  @Test
  void theBackoffGrowsAndHasALimit() {
    server.on("commitTransaction").times(13, Fault.error(251, TRANSIENT));
    session.withTransaction(this::insert);
    assertThat(rig.pauses).hasSize(13);
    assertThat(rig.pauses.get(0)).isEqualTo(Duration.ofMillis(5));
    assertThat(rig.pauses.get(1)).isEqualTo(Duration.ofNanos(7_500_000));
    assertThat(rig.pauses.get(12)).isEqualTo(Duration.ofMillis(500));
    assertThat(rig.pauses.stream().mapToLong(Duration::toMillis).sum())
        .isCloseTo(1800, within(500L));
  }

  @Test
  void withoutJitterThereIsNoBackoff() {
    server.on("commitTransaction").times(13, Fault.error(251, TRANSIENT));
    rig.jitter = 0;
    session.withTransaction(this::insert);
    assertThat(runs.get()).isEqualTo(14);
    assertThat(rig.pauses).isEmpty();
  }

  @Test
  void aBackoffThatWouldOutlastTheLimitIsNotWaitedFor() {
    server.on("insert").always(Fault.error(112, TRANSIENT));
    assertThatThrownBy(
            () ->
                session.withTransaction(
                    () -> {
                      rig.advance(Duration.ofSeconds(120).minusMillis(4));
                      return insert();
                    }))
        .isInstanceOf(WithTransactionTimeoutException.class);
    assertThat(rig.pauses).isEmpty();
  }

  /** Client Side Operations Timeout, "Convenient Transactions API". */
  @Test
  void aTimeoutIsSharedByAllOfItAndOnlyTheAbortGetsANewOne() {
    server.on("insert").always(Fault.error(112, TRANSIENT));
    try (ClientSession limited =
        rig.start(ClientSessionOptions.builder().defaultTimeout(10, TimeUnit.SECONDS))) {
      MongoOperationTimeoutException error =
          catchThrowableOfType(
              MongoOperationTimeoutException.class,
              () ->
                  limited.withTransaction(
                      () -> {
                        rig.advance(Duration.ofSeconds(4));
                        rig.run(Probe.insert(), limited);
                        return "";
                      }));
      assertThat(error.hasErrorLabel(TRANSIENT)).isTrue();
      rig.run(Probe.find(), limited);
    }
    List<Long> limits =
        server.received("insert").stream()
            .map(insert -> insert.command().getNumber("maxTimeMS").longValue())
            .toList();
    assertThat(limits).hasSize(2);
    assertThat(limits.get(0)).isBetween(5_000L, 6_000L);
    assertThat(limits.get(1)).isBetween(1_000L, 2_000L);
    assertThat(server.received("abortTransaction"))
        .allSatisfy(
            abort ->
                assertThat(abort.command().getNumber("maxTimeMS").longValue())
                    .isBetween(9_000L, 10_000L));
    assertThat(server.received("find").get(0).command())
        .as("outside of withTransaction the session limits nothing")
        .doesNotContainKey("maxTimeMS");
  }

  @Test
  void inATransactionWithATimeoutAnOperationHasNoneOfItsOwn() {
    try (ClientSession limited =
        rig.start(ClientSessionOptions.builder().defaultTimeout(10, TimeUnit.SECONDS))) {
      OperationSettings own = rig.settings.withTimeout(100L);
      assertThatThrownBy(
              () -> limited.withTransaction(() -> rig.run(Probe.insert(), limited, own.deadline())))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("share its timeout");
      rig.run(Probe.insert(), limited, own.deadline());
    }
    assertThat(server.received("insert")).hasSize(1);
  }

  @Test
  void theCommitHasWhatIsLeftOfTheTimeout() {
    try (ClientSession limited =
        rig.start(ClientSessionOptions.builder().defaultTimeout(10, TimeUnit.SECONDS))) {
      limited.withTransaction(
          () -> {
            rig.advance(Duration.ofSeconds(4));
            return rig.run(Probe.insert(), limited);
          });
    }
    assertThat(
            server
                .received("commitTransaction")
                .get(0)
                .command()
                .getNumber("maxTimeMS")
                .longValue())
        .isBetween(5_000L, 6_000L);
  }

  @Test
  void anInterruptEndsTheBackoff() {
    server.on("insert").always(Fault.error(112, TRANSIENT));
    assertThatThrownBy(
            () ->
                session.withTransaction(
                    () -> {
                      try {
                        return insert();
                      } finally {
                        rig.interruptPause = true;
                      }
                    }))
        .isInstanceOf(MongoInterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(runs.get()).isEqualTo(1);
  }

  private String insert() {
    runs.incrementAndGet();
    rig.run(Probe.insert(), session);
    return "result";
  }

  private static TransactionOptions options(WriteConcern concern) {
    return TransactionOptions.builder().writeConcern(concern).build();
  }
}
