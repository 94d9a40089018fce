package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoException;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which attempts pay a token, which give one back, and in which order that happens. */
class RetryBudgetTest {
  private static final Fault SHED = Fault.overload();

  private final ScriptedServer server = Bench.primary();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  @Requirement("BP-062")
  void ordinaryRetriesNeverRaiseTheBalanceByMoreThanTheirSuccess() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      server.on("find").times(8, Fault.error(6));
      bench.run(ProbeCommand.read());
      assertThat(server.received("find")).hasSize(9);
      assertThat(tokens(bench)).isEqualTo(0.1);
    }
  }

  @Test
  @Requirement("BP-062")
  void ordinaryRetriesThatFailGiveNothing() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      for (int i = 0; i < 20; i++) {
        server.on("find").times(3, Fault.error(6)).once(Fault.error(2));
        assertThatThrownBy(() -> bench.run(ProbeCommand.read())).isInstanceOf(MongoException.class);
      }
      assertThat(tokens(bench)).isZero();
    }
  }

  @Test
  @Requirement({"BP-062", "BP-014"})
  void onlyTheRetryThatPaidGivesBack() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      buyTokens(bench, 2);
      server.on("find").once(SHED).once(Fault.error(6)).once(Fault.error(6));
      bench.run(ProbeCommand.read()); // One paid and given back, two ordinary, one success.
      assertThat(tokens(bench)).isEqualTo(2.1);
    }
  }

  @Test
  @Requirement({"BP-011", "BP-014"})
  void aRetryThatIsShedTooGivesNothingBack() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      buyTokens(bench, 3);
      server.on("update").times(2, SHED);
      bench.run(ProbeCommand.otherWrite()); // Two paid, the second one comes back.
      assertThat(tokens(bench)).isEqualTo(2.1);
    }
  }

  @Test
  void aReplyWithAWriteConcernErrorIsASuccess() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      buyTokens(bench, 1);
      server
          .on("update")
          .once(SHED)
          .once(Fault.reply(BsonDocument.parse("{ok: 1, writeConcernError: {code: 64}}")));
      assertThat(bench.run(ProbeCommand.otherWrite())).containsKey("writeConcernError");
      assertThat(tokens(bench)).isEqualTo(1.1);
    }
  }

  @Test
  void aReplyWithAWriteConcernErrorIsASuccessAlsoIfItNamesOverload() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      buyTokens(bench, 1);
      server
          .on("update")
          .once(SHED)
          .once(
              Fault.reply(
                  BsonDocument.parse(
                      "{ok: 1, writeConcernError: {code: 64}, errorLabels: ['SystemOverloadedError']}")));
      bench.run(ProbeCommand.otherWrite());
      assertThat(tokens(bench)).isEqualTo(1.1);
    }
  }

  @Test
  @Requirement("BP-014")
  void aRetryThatCannotBeWrittenGivesItsTokenBack() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      buyTokens(bench, 1);
      server.on("update").once(SHED);
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite().failingToEncodeAfter(1)))
          .isInstanceOfSatisfying(
              MongoException.class, e -> assertThat(e.getCode()).isEqualTo(462));
      assertThat(tokens(bench)).isEqualTo(1);
    }
  }

  @Test
  void aRetriedWriteConcernErrorIsOneSuccessAndNotTwo() {
    try (Bench bench = new Bench(Bench.uri(server, "&retryWrites=true"))) {
      bench.drainTokens();
      server
          .on("insert")
          .once(Fault.reply(BsonDocument.parse("{ok: 1, n: 1, writeConcernError: {code: 91}}")));
      bench.run(ProbeCommand.retryableWrite());
      assertThat(server.received("insert")).hasSize(2);
      assertThat(tokens(bench)).isEqualTo(0.1);
    }
  }

  @Test
  @Requirement("BP-014")
  void anErrorOfAFirstAttemptDepositsNothing() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      server.on("update").once(Fault.error(2));
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite()))
          .isInstanceOf(MongoException.class);
      assertThat(tokens(bench)).isZero();
    }
  }

  @Test
  @Requirement({"BP-036", "BP-067"})
  void theTokenIsTakenBeforeTheSleep() {
    List<Double> balances = new ArrayList<>();
    Bench[] held = new Bench[1];
    Executor.Pause noting = time -> balances.add(tokens(held[0]));
    try (Bench bench = new Bench(Bench.uri(server, ""), noting)) {
      held[0] = bench;
      server.on("update").times(2, SHED);
      bench.run(ProbeCommand.otherWrite());
      assertThat(balances).containsExactly(999.0, 998.0);
    }
  }

  @Test
  @Requirement({"BP-034", "BP-067", "BP-018"})
  void aBackoffThatOutlastsTheDeadlineTakesNoTokenAndRaisesTheCurrentError() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      server.on("update").always(SHED);
      Deadline deadline = Deadline.ofTimeout(bench.deployment.clock(), 5_000L);
      bench.jitter = 100; // The first backoff would take ten seconds.
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite(), deadline))
          .isInstanceOfSatisfying(
              MongoException.class, e -> assertThat(e.getCode()).isEqualTo(462));
      assertThat(server.received("update")).hasSize(1);
      assertThat(tokens(bench)).isEqualTo(1000);
      assertThat(bench.pauses).isEmpty();
    }
  }

  @Test
  @Requirement({"BP-024", "BP-067"})
  void eachRetryDrawsItsOwnJitter() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      double[] drawn = {0.5, 0.25, 0.125};
      int[] next = {0};
      bench.jitterSource = () -> drawn[next[0]++];
      server.on("update").times(3, SHED);
      bench.run(ProbeCommand.otherWrite());
      assertThat(bench.pauses).containsExactly(millis(50), millis(50), millis(50));
    }
  }

  @Test
  @Requirement("BP-031")
  void anErrorThatIsNotRetryableNeitherSleepsNorPays() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      server.on("update").once(Fault.error(2, "SystemOverloadedError"));
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite()))
          .isInstanceOf(MongoException.class);
      assertThat(server.received("update")).hasSize(1);
      assertThat(bench.pauses).isEmpty();
      assertThat(tokens(bench)).isEqualTo(1000);
    }
  }

  private static void buyTokens(Bench bench, int count) {
    for (int i = 0; i < 10 * count; i++) {
      bench.run(ProbeCommand.any());
    }
  }

  private static double tokens(Bench bench) {
    return bench.executor.statistics().retryTokens();
  }

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }
}
