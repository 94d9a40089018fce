package dev.holdfast.internal.execution;

import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.RetryKind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether an operation is tried again: Retryable Writes, Retryable Reads and Client Backpressure in one
 * place. Pure: time, chance and tokens are arguments.
 */
final class RetryPolicy {
  /** MAX_ATTEMPTS of Client Backpressure: five retries, six executions. */
  static final int MAX_RETRIES = 5;

  private static final int MAX_SOCKET_TIMEOUTS = 2;

  /** A query that kills its server must not kill the whole deployment over and over. */
  private static final int MAX_BROKEN_CONNECTIONS = 10;

  /**
   * What the client's settings allow.
   *
   * @param writes retryWrites is true; unset is not
   * @param writesRefused retryWrites is explicitly false, which also refuses overload retries
   * @param patienceNanos serverSelectionTimeoutMS; negative for no limit
   */
  record Switches(boolean reads, boolean writes, boolean writesRefused, long patienceNanos) {
    static Switches of(Executor.Settings settings) {
      return new Switches(
          settings.retryReads(),
          Boolean.TRUE.equals(settings.retryWrites()),
          Boolean.FALSE.equals(settings.retryWrites()),
          TimeUnit.MILLISECONDS.toNanos(settings.patienceMillis()));
    }
  }

  /**
   * What the operation declares about itself.
   *
   * @param listed it is on the list of its kind: {@code Command.isRetryable()}
   * @param inTransaction without commit and abort, which are retried
   * @param endsTransaction commit and abort are retried whatever retryWrites says
   * @param bound it has to run on one server, as getMore and commands of a pinned transaction
   */
  record Traits(
      RetryKind kind,
      boolean listed,
      boolean acknowledged,
      boolean inTransaction,
      boolean endsTransaction,
      boolean bound) {}

  /**
   * The circumstances of the decision.
   *
   * @param hasTimeout timeoutMS is set, be it 0
   * @param leftNanos until timeoutMS ends the operation; {@code Long.MAX_VALUE} without such a limit
   * @param minRoundTripNanos to the server of the last attempt; 0 if it is not known
   * @param nowNanos by the client's clock
   * @param jitter at least 0 and below 1
   */
  record Moment(
      boolean hasTimeout,
      long leftNanos,
      long minRoundTripNanos,
      long nowNanos,
      boolean sharded,
      double jitter,
      boolean hasToken) {

    boolean hasDeadline() {
      return leftNanos != Long.MAX_VALUE;
    }
  }

  private RetryPolicy() {}

  static Decision decide(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    Failure failure = log.last().failure();
    if (failure.isPoolCleared()) {
      return reselection(log, traits, switches, moment);
    }
    if (!traits.acknowledged()) {
      return new GiveUp("unacknowledged writes are never retried");
    }
    if (failure.isSafelyRetryable()) {
      return byLabel(log, traits, switches, moment);
    }
    return switch (traits.kind()) {
      case READ -> read(log, traits, switches, moment);
      case WRITE -> write(log, traits, switches, moment);
      case ANY -> new GiveUp("runCommand is not retried");
    };
  }

  /** Client Backpressure, "Overload retry policy"; for every command. */
  private static Decision byLabel(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    String refusal = refusalOfLabelRetry(log.last(), traits, switches);
    if (refusal != null) {
      return new GiveUp(refusal);
    }
    if (log.retries() >= MAX_RETRIES) {
      return new GiveUp("all " + MAX_RETRIES + " retries are used up");
    }
    Duration backoff =
        log.last().failure().overloaded()
            ? Backoff.AFTER_OVERLOAD.before(log.retries(), moment.jitter())
            : Duration.ZERO;
    if (moment.hasDeadline() && backoff.toNanos() >= moment.leftNanos()) {
      return new GiveUp("the backoff would outlast the operation's timeout");
    }
    if (!moment.hasToken()) {
      return new GiveUp("the retry budget of this client is used up");
    }
    return new Retry(
        "label RetryableError",
        Basis.LABEL,
        backoff,
        false,
        deprioritizes(log.last().failure(), traits, moment));
  }

  private static @Nullable String refusalOfLabelRetry(
      Entry last, Traits traits, Switches switches) {
    boolean readsRefused = !switches.reads();
    boolean writesRefused = switches.writesRefused() && !traits.endsTransaction();
    boolean refused =
        switch (traits.kind()) {
          case READ -> readsRefused;
          case WRITE -> writesRefused;
          case ANY -> readsRefused || writesRefused;
        };
    if (refused) {
      return traits.kind() == RetryKind.READ
          ? "retryReads is false"
          : "retryWrites or retryReads is false";
    }
    // The label says that the command had no effect, but the reply counts documents.
    boolean contradiction =
        last.reply() != null && last.reply().changedDocuments() && !last.numbered();
    return contradiction ? "the reply counts changed documents" : null;
  }

  /** Retryable Writes, "Executing Retryable Write Commands": once, with timeoutMS until the deadline. */
  private static Decision write(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    String obstacle = obstacleToWrite(log, traits, switches, moment);
    return obstacle == null
        ? ordinary(log, traits, switches, moment, "retryable write", moment.hasTimeout())
        : new GiveUp(obstacle);
  }

  /** Retryable Reads, "Executing Retryable Read Commands": as often as necessary. */
  private static Decision read(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    String obstacle = obstacleToRead(log, traits, switches);
    return obstacle == null
        ? ordinary(log, traits, switches, moment, "retryable read", true)
        : new GiveUp(obstacle);
  }

  private static @Nullable String obstacleToWrite(
      AttemptLog log, Traits traits, Switches switches, Moment moment) {
    if (!switches.writes() && !traits.endsTransaction()) {
      return "retryWrites is not true";
    }
    if (!traits.listed()) {
      return "not a retryable write";
    }
    if (traits.inTransaction()) {
      return "in a transaction";
    }
    if (!log.last().eligible()) {
      return "the server supports no retryable writes";
    }
    if (!log.last().failure().isRetryableWrite()) {
      return "not a retryable error";
    }
    if (log.sentWithoutNumber()) {
      return "an earlier attempt was sent without a transaction number";
    }
    return log.ordinaryRetries() >= 1 && !moment.hasTimeout() ? "a write is retried once" : null;
  }

  private static @Nullable String obstacleToRead(AttemptLog log, Traits traits, Switches switches) {
    Entry last = log.last();
    if (!switches.reads()) {
      return "retryReads is false";
    }
    if (!traits.listed()) {
      return "not a retryable read";
    }
    if (traits.inTransaction()) {
      return "in a transaction";
    }
    if (!last.eligible()) {
      return "the server supports no retryable reads";
    }
    if (last.isWriteConcernError() || !last.failure().isRetryableRead()) {
      return "not a retryable error";
    }
    if (last.socketTimeout() && log.socketTimeouts() >= MAX_SOCKET_TIMEOUTS) {
      return "the second socket timeout";
    }
    return last.brokeConnection() && log.brokenConnections() >= MAX_BROKEN_CONNECTIONS
        ? MAX_BROKEN_CONNECTIONS + " servers broke the connection when they received it"
        : null;
  }

  /** The pool was cleared, so nothing was sent: any operation may select a server again. */
  private static Decision reselection(
      AttemptLog log, Traits traits, Switches switches, Moment moment) {
    if (traits.inTransaction()) {
      return new GiveUp("in a transaction");
    }
    if (traits.bound()) {
      return new GiveUp("the pool of the only server that can run it was cleared");
    }
    if (traits.kind() == RetryKind.READ && !switches.reads()) {
      return new GiveUp("retryReads is false");
    }
    return timely(
        log,
        traits,
        switches,
        moment,
        Basis.RESELECTION,
        "the pool was cleared before anything was sent",
        true);
  }

  private static Decision ordinary(
      AttemptLog log,
      Traits traits,
      Switches switches,
      Moment moment,
      String rule,
      boolean windowed) {
    if (log.overloadSeen() && log.retries() >= MAX_RETRIES) {
      return new GiveUp("all " + MAX_RETRIES + " retries are used up");
    }
    return timely(log, traits, switches, moment, Basis.ORDINARY, rule, windowed);
  }

  /**
   * Another attempt, if there is time for it: with a deadline until less than one round trip is left, and
   * otherwise, if it is windowed, for serverSelectionTimeoutMS after the first failure.
   */
  private static Decision timely(
      AttemptLog log,
      Traits traits,
      Switches switches,
      Moment moment,
      Basis basis,
      String rule,
      boolean windowed) {
    boolean hasDeadline = moment.hasDeadline();
    if (hasDeadline && moment.leftNanos() <= moment.minRoundTripNanos()) {
      return new GiveUp("the operation's timeout leaves no time for another attempt", true);
    }
    boolean hasWindow = windowed && !hasDeadline && switches.patienceNanos() >= 0;
    long left = hasWindow ? windowLeft(log, switches, moment.nowNanos()) : moment.leftNanos();
    if (left <= 0) {
      return new GiveUp("serverSelectionTimeoutMS has passed since the first failure");
    }
    int k = 1 + (basis == Basis.ORDINARY ? log.ordinaryRetries() : log.reselections());
    Duration backoff = Backoff.ordinary(k, moment.jitter(), left);
    return new Retry(
        rule, basis, backoff, hasWindow, deprioritizes(log.last().failure(), traits, moment));
  }

  /** What is left of serverSelectionTimeoutMS, counted from the first failure. */
  static long windowLeft(AttemptLog log, Switches switches, long nowNanos) {
    return switches.patienceNanos() - (nowNanos - log.first().failedAtNanos());
  }

  // Server Selection: on a sharded cluster another mongos may succeed.
  private static boolean deprioritizes(Failure failure, Traits traits, Moment moment) {
    return !traits.bound() && (moment.sharded() || failure.overloaded());
  }
}
