package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.Attempt;
import dev.holdfast.ClientStatistics.RetryReason;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.TransactionId;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.LogCapture;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The loop on real sockets: what is sent again, how, and what is raised. */
class ExecutionTest {
  private static final String ON = "&retryWrites=true";
  private static final Fault SHED = Fault.error(462, "SystemOverloadedError", "RetryableError");

  private final ScriptedServer server = Bench.primary();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  @Requirement({"RW-001", "RW-004", "RW-060", "RW-066", "RW-067", "RW-082", "RW-087", "RW-088"})
  void aRetriedWriteCarriesTheSameTransactionIdAndANewRequestId() {
    server.on("insert").once(Fault.closeAfterReading());
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.retryableWrite());
      List<Received> sent = server.received("insert");
      assertThat(sent).hasSize(2);
      assertThat(sent.get(0).command().get("lsid")).isEqualTo(sent.get(1).command().get("lsid"));
      assertThat(sent.get(0).command().get("txnNumber"))
          .isEqualTo(sent.get(1).command().get("txnNumber"));
      assertThat(sent.get(0).command().get("txnNumber").getBsonType()).isEqualTo(BsonType.INT64);
      assertThat(sent.get(0).txnNumber().getAsLong()).isPositive();
      assertThat(bench.timeline)
          .containsExactly("insert started", "insert failed", "insert started", "insert succeeded");
    }
  }

  @Test
  @Requirement({"RW-089", "RW-091", "RW-092", "RR-066", "RR-077"})
  void eachAttemptIsAMessageOfItsOwnUnderTheSameOperationId() {
    server.on("insert").once(Fault.error(10107));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.retryableWrite());
      CommandStartedEvent first = bench.started.get(0);
      CommandStartedEvent second = bench.started.get(1);
      assertThat(first.getRequestId()).isNotEqualTo(second.getRequestId());
      assertThat(first.getOperationId()).isEqualTo(second.getOperationId());
    }
  }

  @Test
  @Requirement("RW-057")
  void eachWriteOfASessionHasAGreaterNumberThanTheOneBefore() {
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.retryableWrite());
      bench.run(ProbeCommand.retryableWrite());
      List<Received> sent = server.received("insert");
      assertThat(sent.get(0).command().get("lsid")).isEqualTo(sent.get(1).command().get("lsid"));
      assertThat(sent.get(1).txnNumber().getAsLong())
          .isGreaterThan(sent.get(0).txnNumber().getAsLong());
    }
  }

  @Test
  @Requirement({"RW-022", "RW-023", "RW-065", "RW-070"})
  void whereRetryWritesIsNotSetThereIsNoTransactionNumberAndNoRetry() {
    for (String option : List.of("", "&retryWrites=false")) {
      server.forgetReceived();
      server.on("insert").once(Fault.closeAfterReading());
      try (Bench bench = new Bench(Bench.uri(server, option))) {
        assertThatThrownBy(() -> bench.run(ProbeCommand.retryableWrite()))
            .isInstanceOf(MongoSocketException.class);
        assertThat(server.received("insert"))
            .singleElement()
            .satisfies(sent -> assertThat(sent.txnNumber()).isEmpty());
      }
    }
  }

  @Test
  @Requirement({"RW-026", "RW-027", "RW-028", "RW-029", "RW-030"})
  void aServerThatSupportsNoRetryableWritesGetsThePlainCommandOnce() {
    for (String standalone : List.of("{}", "{logicalSessionTimeoutMinutes: null}")) {
      try (ScriptedServer other =
          Bench.obliging(ScriptedServer.builder().hello(BsonDocument.parse(standalone)).start())) {
        other.on("insert").once(Fault.closeAfterReading());
        try (Bench bench = new Bench(other.uri() + ON)) {
          assertThatThrownBy(() -> bench.run(ProbeCommand.retryableWrite()))
              .isInstanceOf(MongoSocketException.class);
          bench.run(ProbeCommand.retryableWrite());
          assertThat(other.received("insert"))
              .hasSize(2)
              .allSatisfy(sent -> assertThat(sent.txnNumber()).isEmpty());
        }
      }
    }
  }

  @Test
  @Requirement("RW-026")
  void aMemberWithoutSessionsGetsNoTransactionNumberEither() {
    server.hello(
        BsonDocument.parse(
            "{setName: 'rs', hosts: ['"
                + server.address()
                + "'], isWritablePrimary: true, logicalSessionTimeoutMinutes: null}"));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.retryableWrite());
      assertThat(server.received("insert").get(0).command()).doesNotContainKey("txnNumber");
      assertThat(server.received("insert").get(0).command()).doesNotContainKey("lsid");
    }
  }

  @Test
  @Requirement("RW-047")
  void anUnacknowledgedWriteCarriesNoTransactionNumberAndIsNotRetried() {
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.unacknowledgedWrite());
      Received sent = server.awaitReceived("insert");
      assertThat(sent.moreToCome()).isTrue();
      assertThat(sent.command()).doesNotContainKeys("txnNumber", "lsid");
      assertThat(bench.timeline).containsExactly("insert started", "insert succeeded");
    }
  }

  @Test
  void aWriteThatIsNotListedCarriesNoTransactionNumberAndIsNotRetried() {
    server.on("update").once(Fault.closeAfterReading());
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite()))
          .isInstanceOf(MongoSocketException.class);
      assertThat(server.received("update"))
          .singleElement()
          .satisfies(sent -> assertThat(sent.txnNumber()).isEmpty());
    }
  }

  @Test
  @Requirement({"RW-018", "SDAM-201"})
  void aRetryableWriteConcernErrorIsRetriedAndTellsTheTopology() {
    server
        .on("insert")
        .once(Fault.reply(BsonDocument.parse("{ok: 1, n: 1, writeConcernError: {code: 91}}")));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      long before = bench.deployment.changes();
      BsonDocument reply = bench.run(ProbeCommand.retryableWrite());
      assertThat(reply).doesNotContainKey("writeConcernError");
      assertThat(server.received("insert")).hasSize(2);
      // The reply said ok: the command succeeded, and then there is another one.
      assertThat(bench.timeline)
          .containsExactly(
              "insert started", "insert succeeded", "insert started", "insert succeeded");
      // Unknown, and known again.
      assertThat(bench.deployment.changes()).isGreaterThanOrEqualTo(before + 2);
    }
  }

  @Test
  @Requirement("RW-019")
  void aWriteConcernThatOnlyTimedOutIsAResultAndNoReasonToRetry() {
    server
        .on("insert")
        .once(Fault.reply(BsonDocument.parse("{ok: 1, writeConcernError: {code: 64}}")));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      assertThat(bench.run(ProbeCommand.retryableWrite())).containsKey("writeConcernError");
      assertThat(server.received("insert")).hasSize(1);
    }
  }

  @Test
  void aWriteConcernErrorThatIsAnsweredTwiceIsTheResult() {
    server
        .on("insert")
        .times(2, Fault.reply(BsonDocument.parse("{ok: 1, writeConcernError: {code: 91}}")));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      assertThat(bench.run(ProbeCommand.retryableWrite())).containsKey("writeConcernError");
      assertThat(server.received("insert")).hasSize(2);
    }
  }

  @Test
  void theTopologyHearsOfEachFailureBeforeTheNextAttempt() {
    server.on("insert").times(2, Fault.error(10107));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.any());
      long before = bench.deployment.changes();
      assertThatThrownBy(() -> bench.run(ProbeCommand.retryableWrite()))
          .isInstanceOf(MongoCommandException.class);
      // Unknown, primary again, Unknown.
      assertThat(bench.deployment.changes()).isGreaterThanOrEqualTo(before + 3);
    }
  }

  @Test
  @Requirement({"RW-081", "RW-080"})
  void aWriteIsTriedTwiceAndThenItsLastErrorIsRaisedWithTheHistory() {
    server.on("insert").once(Fault.error(91));
    server.on("insert").once(Fault.error(10107));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      MongoException error =
          catchThrowableOfType(
              MongoException.class, () -> bench.run(ProbeCommand.retryableWrite()));
      assertThat(error.getCode()).isEqualTo(10107);
      assertThat(server.received("insert")).hasSize(2);
      assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN); // 91 may have come too late.
      assertThat(error.getAttempts()).hasSize(2);
      Attempt first = error.getAttempts().get(0);
      assertThat(first.number()).isEqualTo(1);
      assertThat(first.server()).isEqualTo(new ServerAddress(server.address()));
      assertThat(first.connection()).isNotNull();
      assertThat(first.phase()).isEqualTo(Attempt.Phase.COMMAND);
      assertThat(first.decision()).isEqualTo(Attempt.Decision.RETRY);
      assertThat(first.rule()).isEqualTo("retryable write");
      assertThat(first.toString()).contains(server.address(), "91", "-> retry");
      assertThat(error.getAttempts().get(1).rule()).isEqualTo("a write is retried once");
      assertThat(error.getSuppressed()).hasSize(1);
      assertThat(((MongoException) error.getSuppressed()[0]).getCode()).isEqualTo(91);
    }
  }

  @Test
  @Requirement({"RW-076", "RW-074"})
  void ifThereIsNoServerForTheRetryTheFirstErrorIsRaised() {
    server.on("insert").once(Fault.refuseConnections());
    try (Bench bench =
        new Bench(Bench.uri(server, ON + "&serverSelectionTimeoutMS=300&connectTimeoutMS=300"))) {
      MongoException error =
          catchThrowableOfType(
              MongoException.class, () -> bench.run(ProbeCommand.retryableWrite()));
      assertThat(error).isInstanceOf(MongoSocketException.class);
      assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(error.getAttempts()).hasSizeGreaterThanOrEqualTo(2);
      assertThat(error.hasErrorLabel("RetryableWriteError")).isTrue();
    }
  }

  @Test
  @Requirement({"RW-077", "BP-043"})
  void ifTheServerForTheRetrySupportsNoneTheFirstErrorIsRaised() {
    server.on(
        "insert",
        request -> {
          server.hello(
              BsonDocument.parse(
                  "{setName: 'rs', setVersion: 1, hosts: ['"
                      + server.address()
                      + "'], me: '"
                      + server.address()
                      + "', isWritablePrimary: true, electionId: ObjectId('"
                      + String.format("%024x", 1)
                      + "'), logicalSessionTimeoutMinutes: null}"));
          return BsonDocument.parse("{ok: 0, code: 91, errmsg: 'going down'}");
        });
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      MongoException error =
          catchThrowableOfType(
              MongoException.class, () -> bench.run(ProbeCommand.retryableWrite()));
      assertThat(error.getCode()).isEqualTo(91);
      assertThat(server.received("insert")).hasSize(1);
      assertThat(error.getAttempts().get(1).error())
          .hasMessageContaining("does not support retryable writes");
    }
  }

  @Test
  void aSelectionThatFailsAtOnceIsWhatIsRaised() {
    try (Bench bench = new Bench("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50")) {
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> bench.run(ProbeCommand.read()));
      assertThat(error).hasMessageContaining("127.0.0.1:1");
      assertThat(error.getOutcome()).isEqualTo(Outcome.NOT_SENT);
      assertThat(error.getAttempts())
          .singleElement()
          .satisfies(attempt -> assertThat(attempt.phase()).isEqualTo(Attempt.Phase.SELECTION));
    }
  }

  @Test
  @Requirement({"RR-025", "RR-052", "RR-075", "RR-076"})
  void aReadIsTriedAsOftenAsItTakesInTheSameSession() {
    server.on("find").times(4, Fault.error(11600));
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.run(ProbeCommand.read());
      List<Received> sent = server.received("find");
      assertThat(sent).hasSize(5);
      Set<Object> sessions =
          sent.stream().map(find -> find.command().get("lsid")).collect(Collectors.toSet());
      assertThat(sessions).hasSize(1);
      assertThat(bench.timeline.stream().filter("find failed"::equals)).hasSize(4);
      assertThat(bench.timeline).endsWith("find started", "find succeeded");
      assertThat(bench.retried)
          .singleElement()
          .satisfies(event -> assertThat(event.failed()).hasSize(4));
      assertThat(bench.executor.statistics().retriesByReason())
          .containsEntry(RetryReason.STATE_CHANGE, 4L);
      assertThat(bench.executor.statistics().amplification()).isEqualTo(5);
    }
  }

  @Test
  @Requirement({"RR-053"})
  void aReadEndsWithTheFirstErrorThatIsNotRetryable() {
    server.on("find").once(Fault.error(91));
    server.on("find").once(Fault.error(2));
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> bench.run(ProbeCommand.read()));
      assertThat(error.getCode()).isEqualTo(2);
      assertThat(server.received("find")).hasSize(2);
    }
  }

  @Test
  @Requirement({"RR-054", "RR-055", "RR-071"})
  void twoSocketTimeoutsEndARead() {
    server.on("find").once(Fault.stall());
    server.on("find").once(Fault.error(91));
    server.on("find").once(Fault.stall());
    try (Bench bench = new Bench(Bench.uri(server, "&socketTimeoutMS=300"))) {
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> bench.run(ProbeCommand.read()));
      assertThat(error).isInstanceOf(MongoSocketReadTimeoutException.class);
      assertThat(server.received("find")).hasSize(3);
      assertThat(error.getAttempts().get(2).error()).isSameAs(error);
      // The next operation counts from zero.
      server.on("find").once(Fault.stall());
      bench.run(ProbeCommand.read());
    }
  }

  @Test
  @Requirement("RR-047")
  void runCommandAndReadsWithoutRetryReadsAreSentOnce() {
    server.on("ping").once(Fault.error(91));
    server.on("find").once(Fault.error(91));
    try (Bench bench = new Bench(Bench.uri(server, "&retryReads=false"))) {
      assertThatThrownBy(() -> bench.run(ProbeCommand.any())).isInstanceOf(MongoException.class);
      assertThatThrownBy(() -> bench.run(ProbeCommand.read())).isInstanceOf(MongoException.class);
      assertThat(server.received("ping")).hasSize(1);
      assertThat(server.received("find")).hasSize(1);
    }
  }

  @Test
  @Requirement({"RR-060", "RR-062", "RR-063"})
  void ifTheCommandCannotBeWrittenForTheNextServerTheFirstErrorIsRaised() {
    server.on("find").once(Fault.error(91));
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      MongoException error =
          catchThrowableOfType(
              MongoException.class, () -> bench.run(ProbeCommand.read().failingToEncodeAfter(1)));
      assertThat(error.getCode()).isEqualTo(91);
    }
  }

  @Test
  @Requirement({"RR-059", "RR-061"})
  void theRetryIsBuiltForTheServerThatItGoesTo() {
    try (ScriptedServer other = Bench.obliging(ScriptedServer.start())) {
      Bench.elect(server, 1, server, other);
      server.on("find").once(Fault.error(91)).then(() -> Bench.elect(other, 2, server, other));
      try (Bench bench = new Bench(Bench.uri(server, ""))) {
        bench.run(ProbeCommand.read());
      }
      for (ScriptedServer each : List.of(server, other)) {
        assertThat(each.received("find"))
            .singleElement()
            .satisfies(
                find ->
                    assertThat(find.command().getString("builtFor").getValue())
                        .isEqualTo(each.address()));
      }
    }
  }

  @Test
  void aCommandThatCannotBeWrittenAtAllFailsAsItIsAndLeavesTheConnectionUsable() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      assertThatThrownBy(() -> bench.run(ProbeCommand.read().failingToEncodeAfter(0)))
          .isInstanceOf(IllegalArgumentException.class);
      bench.run(ProbeCommand.read());
      assertThat(bench.timeline).containsExactly("find started", "find succeeded");
    }
  }

  @Test
  @Requirement({"RR-066", "RR-083"})
  void aRetryCarriesTheNewestClusterTime() {
    server
        .on("find")
        .once(
            Fault.reply(
                BsonDocument.parse(
                    "{ok: 0, code: 91, errmsg: 'x', $clusterTime: {clusterTime: Timestamp(7, 1)}}")));
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.run(ProbeCommand.read());
      List<Received> sent = server.received("find");
      assertThat(sent.get(0).command()).doesNotContainKey("$clusterTime");
      assertThat(sent.get(1).command().getDocument("$clusterTime").toJson()).contains("\"t\": 7");
    }
  }

  @Test
  @Requirement({"BP-006", "BP-016", "BP-017", "BP-021", "BP-036", "BP-055", "BP-057", "BP-058"})
  void anyCommandIsTriedSixTimesUnderOverloadWithGrowingBackoffs() {
    server.on("update").always(SHED);
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> bench.run(ProbeCommand.otherWrite()));
      assertThat(error.getCode()).isEqualTo(462);
      assertThat(error.getOutcome()).isEqualTo(Outcome.REJECTED);
      assertThat(server.received("update")).hasSize(6);
      assertThat(bench.pauses)
          .containsExactly(
              Duration.ofMillis(100),
              Duration.ofMillis(200),
              Duration.ofMillis(400),
              Duration.ofMillis(800),
              Duration.ofMillis(1600));
      assertThat(bench.executor.statistics().retryTokens()).isEqualTo(995);
      assertThat(bench.timeline.stream().filter("update started"::equals)).hasSize(6);
      assertThat(bench.timeline.stream().filter("update failed"::equals)).hasSize(6);
      // A busy server is not a dead one.
      assertThat(bench.deployment.current().primary().orElseThrow().type())
          .isEqualTo(ServerType.REPLICA_SET_PRIMARY);
    }
  }

  @Test
  @Requirement({"BP-036", "BP-024"})
  void withoutJitterNobodySleeps() {
    server.on("update").times(2, SHED);
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.jitter = 0;
      bench.run(ProbeCommand.otherWrite());
      assertThat(bench.pauses).isEmpty();
    }
  }

  @Test
  @Requirement("BP-039")
  void overloadRetriesOfAWriteKeepItsTransactionNumber() {
    server.on("insert").times(3, SHED);
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.retryableWrite());
      assertThat(server.received("insert").stream().map(Received::txnNumber).distinct()).hasSize(1);
    }
  }

  @Test
  @Requirement({"BP-011", "BP-013", "BP-014"})
  void tokensComeBackWithSuccessAndWithOtherErrors() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      bench.run(ProbeCommand.any());
      assertThat(bench.executor.statistics().retryTokens()).isEqualTo(0.1);
      for (int i = 0; i < 9; i++) {
        bench.run(ProbeCommand.any());
      }
      server.on("update").once(SHED);
      bench.run(ProbeCommand.otherWrite()); // 1 paid, 1.1 returned
      assertThat(bench.executor.statistics().retryTokens()).isEqualTo(1.1);
      server.on("update").once(SHED);
      server.on("update").once(Fault.error(11000));
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite()))
          .isInstanceOf(MongoException.class);
      assertThat(bench.executor.statistics().retryTokens()).isEqualTo(1.1);
      server.on("update").once(Fault.error(11000));
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite()))
          .isInstanceOf(MongoException.class);
      assertThat(bench.executor.statistics().retryTokens()).isEqualTo(1.1);
    }
  }

  @Test
  @Requirement({"BP-019", "BP-035"})
  void withoutTokensOverloadIsRaisedAtOnce() {
    server.on("update").always(SHED);
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.drainTokens();
      assertThatThrownBy(() -> bench.run(ProbeCommand.otherWrite()))
          .isInstanceOf(MongoException.class);
      assertThat(server.received("update")).hasSize(1);
      assertThat(bench.pauses).isEmpty();
    }
  }

  @Test
  @Requirement("BP-045")
  void allOperationsOfAClientShareItsBucketAndOtherClientsHaveTheirOwn() {
    try (Bench one = new Bench(Bench.uri(server, ON));
        Bench other = new Bench(Bench.uri(server, ON))) {
      one.drainTokens();
      for (String command : List.of("find", "insert", "update")) {
        server.on(command).once(SHED);
        assertThatThrownBy(() -> one.run(probe(command))).isInstanceOf(MongoException.class);
        assertThat(server.received(command)).as(command).hasSize(1);
        server.on(command).once(SHED);
        other.run(probe(command));
        assertThat(server.received(command)).as(command).hasSize(3);
      }
    }
  }

  private static ProbeCommand probe(String command) {
    return switch (command) {
      case "find" -> ProbeCommand.read();
      case "insert" -> ProbeCommand.retryableWrite();
      default -> ProbeCommand.otherWrite();
    };
  }

  @Test
  void theDeadlineEndsTheRetries() {
    server.on("find").always(Fault.error(6));
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      Deadline deadline = Deadline.ofTimeout(bench.deployment.clock(), 300L);
      MongoException error =
          catchThrowableOfType(
              MongoException.class, () -> bench.run(ProbeCommand.read(), deadline));
      assertThat(error).isInstanceOf(MongoOperationTimeoutException.class);
      assertThat(error.getAttempts()).hasSizeGreaterThan(1);
    }
  }

  @Test
  void anInterruptEndsABackoff() {
    server.on("update").always(SHED);
    Executor.Pause interrupted =
        time -> {
          throw new InterruptedException();
        };
    try (Bench bench = new Bench(Bench.uri(server, ""), interrupted)) {
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> bench.run(ProbeCommand.otherWrite()));
      assertThat(error).isInstanceOf(MongoInterruptedException.class);
      assertThat(error.getAttempts()).hasSize(1);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  @Requirement("BP-042")
  void aServerThatKnowsNoTransactionNumbersIsExplained() {
    server
        .on("insert")
        .once(
            Fault.reply(
                BsonDocument.parse(
                    "{ok: 0, code: 20, errmsg: 'Transaction numbers are only allowed on a replica"
                        + " set member or mongos'}")));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      assertThatThrownBy(() -> bench.run(ProbeCommand.retryableWrite()))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("Leave retryWrites unset")
          .hasCauseInstanceOf(MongoCommandException.class);
    }
  }

  @Test
  @Requirement({"RW-031"})
  void errorsOfSingleDocumentsAreResultsAndNeverReasonsToRetry() {
    server
        .on("insert")
        .once(
            Fault.reply(BsonDocument.parse("{ok: 1, n: 0, writeErrors: [{index: 0, code: 91}]}")));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      assertThat(bench.run(ProbeCommand.retryableWrite())).containsKey("writeErrors");
      assertThat(server.received("insert")).hasSize(1);
    }
  }

  @Test
  void aDatabaseAndTheSessionGoWithEveryCommand() {
    try (Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.run(ProbeCommand.any());
      BsonDocument ping = server.received("ping").get(0).command();
      assertThat(ping.getString("$db").getValue()).isEqualTo("test");
      assertThat(ping.getDocument("lsid").getBinary("id").getType()).isEqualTo((byte) 4);
      assertThat(ping).doesNotContainKeys("readConcern", "writeConcern", "maxTimeMS");
      assertThat(ping.getFirstKey()).isEqualTo("ping");
      assertThat(ping.get("ok", new BsonInt32(0))).isEqualTo(new BsonInt32(0));
    }
  }

  @Test
  @Requirement({"RW-099", "RW-100"})
  void allEventsOfARetryableWriteNameItsTransaction() {
    server.on("insert").once(Fault.error(91));
    try (Bench bench = new Bench(Bench.uri(server, ON))) {
      bench.run(ProbeCommand.retryableWrite());
      bench.run(ProbeCommand.read());
      BsonDocument sent = server.received("insert").get(0).command();
      TransactionId id =
          new TransactionId(sent.getDocument("lsid"), sent.getInt64("txnNumber").getValue());
      assertThat(bench.timeline)
          .startsWith("insert started", "insert failed", "insert started", "insert succeeded");
      assertThat(bench.transactions).containsExactly(id, id, id, id, null, null);
    }
  }

  @Test
  @Requirement({"RR-016", "RR-024"})
  void aReadIsRetriedOnAStandaloneToo() {
    try (ScriptedServer standalone = Bench.obliging(ScriptedServer.start())) {
      standalone.on("find").once(Fault.error(11600));
      try (Bench bench = new Bench(standalone.uri())) {
        bench.run(ProbeCommand.read());
        assertThat(standalone.received("find")).hasSize(2);
      }
    }
  }

  @Test
  @Requirement({"RR-069", "RR-024"})
  void behindALoadBalancerTheConnectionsHelloDecidesBecauseThereIsNoOther() {
    try (ScriptedServer mongos =
        Bench.obliging(
            ScriptedServer.builder()
                .hello(
                    BsonDocument.parse(
                        "{msg: 'isdbgrid', serviceId: ObjectId('0123456789abcdef01234567')}"))
                .start())) {
      mongos.on("find").once(Fault.closeAfterReading());
      mongos.on("insert").once(Fault.closeAfterReading());
      String uri = "mongodb://" + mongos.address() + "/?loadBalanced=true" + ON;
      try (Bench bench = new Bench(uri)) {
        bench.run(ProbeCommand.read());
        bench.run(ProbeCommand.retryableWrite());
        assertThat(mongos.received("find")).hasSize(2);
        assertThat(mongos.received("insert")).hasSize(2);
        assertThat(bench.deployment.current().server(new ServerAddress(mongos.address())))
            .satisfies(described -> assertThat(described.maxWireVersion()).isZero());
      }
    }
  }

  /** Behind a load balancer no monitor keeps old servers from being selected. */
  @Test
  @Requirement({"RR-058", "RR-070"})
  void aReadThatMeetsAServerTooOldOnItsRetryRaisesTheFirstError() {
    try (ScriptedServer mongos = balanced(21);
        Bench bench = new Bench("mongodb://" + mongos.address() + "/?loadBalanced=true")) {
      mongos.on("find").once(Fault.closeAfterReading()).before(() -> mongos.hello(router(5)));
      MongoException error =
          catchThrowableOfType(MongoException.class, () -> bench.run(ProbeCommand.read()));
      assertThat(error).isInstanceOf(MongoSocketException.class);
      assertThat(mongos.received("find")).hasSize(1);
      assertThat(error.getAttempts())
          .extracting(Attempt::phase)
          .containsExactly(Attempt.Phase.COMMAND, Attempt.Phase.CHECK_OUT);
    }
  }

  @Test
  @Requirement({"RR-065", "RW-079"})
  void aRetryThatGetsNoConnectionRaisesTheEarlierError() {
    for (String command : List.of("find", "insert")) {
      try (ScriptedServer mongos = balanced(21);
          Bench bench = new Bench("mongodb://" + mongos.address() + "/?loadBalanced=true" + ON)) {
        mongos
            .on(command)
            .once(Fault.closeAfterReading())
            .before(() -> mongos.on("hello").always(Fault.closeAfterReading()));
        MongoException error =
            catchThrowableOfType(MongoException.class, () -> bench.run(probe(command)));
        assertThat(error.getAttempts()).as(command).hasSizeGreaterThan(1);
        assertThat(error.getAttempts().subList(1, error.getAttempts().size()))
            .as(command)
            .extracting(Attempt::phase)
            .containsOnly(Attempt.Phase.CHECK_OUT);
        assertThat(error).as(command).hasMessageContaining("'" + command + "'");
        assertThat(mongos.received(command)).hasSize(1);
      }
    }
  }

  private static ScriptedServer balanced(int maxWireVersion) {
    return Bench.obliging(ScriptedServer.builder().hello(router(maxWireVersion)).start());
  }

  private static BsonDocument router(int maxWireVersion) {
    return BsonDocument.parse(
        "{msg: 'isdbgrid', serviceId: ObjectId('0123456789abcdef01234567'), maxWireVersion: "
            + maxWireVersion
            + "}");
  }

  @Test
  @Requirement({"BP-056", "BP-057", "BP-058"})
  void theLogHasAnEndForEachBeginningRetriesIncluded() {
    server.on("update").once(SHED);
    try (LogCapture log = new LogCapture("dev.holdfast.command");
        Bench bench = new Bench(Bench.uri(server, ""))) {
      bench.run(ProbeCommand.otherWrite());
      assertThat(log.all())
          .containsExactly(
              "Command started", "Command failed", "Command started", "Command succeeded");
    }
  }
}
