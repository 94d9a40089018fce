package dev.holdfast.internal.execution;

import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Kind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether an operation is tried again: Retryable Writes, Retryable Reads and Client Backpressure in one
 * place. Pure: time, chance and tokens are arguments.
 */
final class RetryPolicy {
  /** MAX_ATTEMPTS of Client Backpressure: five retries, six executions. */
  static final int MAX_RETRIES = 5;

  static final Duration BASE_BACKOFF = Duration.ofMillis(100);
  static final Duration MAX_BACKOFF = Duration.ofMillis(10_000);
  private static final int MAX_SOCKET_TIMEOUTS = 2;

  /**
   * What the client's settings allow.
   *
   * @param writes retryWrites is true; what is not set is not
   * @param writesRefused retryWrites is explicitly false, which also refuses overload retries
   */
  record Switches(boolean reads, boolean writes, boolean writesRefused, long patienceNanos) {}

  /**
   * What the operation says of itself.
   *
   * @param listed it is on the list of its kind: {@code Command.isRetryable()}
   * @param inTransaction without commit and abort, which are retried
   * @param endsTransaction commit and abort are retried whatever retryWrites says
   * @param bound it has to run on one server, as getMore and commands of a pinned transaction
   */
  record Traits(
      Kind kind,
      boolean listed,
      boolean acknowledged,
      boolean inTransaction,
      boolean endsTransaction,
      boolean bound) {}

  /**
   * What holds at this moment.
   *
   * @param limited the operation has a timeout of its own
   * @param leftNanos until it ends; meaningless if it is not limited
   * @param nowNanos by the client's clock
   * @param changes how often the topology has changed so far
   * @param jitter between 0 and 1
   */
  record Moment(
      boolean limited,
      long leftNanos,
      long nowNanos,
      long changes,
      boolean sharded,
      double jitter,
      boolean hasToken) {}

  private RetryPolicy() {}

  static Decision decide(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    Failure failure = log.last().failure();
    if (!traits.acknowledged()) {
      return new GiveUp("unacknowledged writes are never retried");
    }
    if (failure.isSafelyRetryable()) {
      return byLabel(log, traits, switches, moment);
    }
    return switch (traits.kind()) {
      case READ -> read(log, traits, switches, moment);
      case WRITE -> write(log, traits, switches, moment);
      case ANY -> reselected(log, traits, moment, "runCommand is not retried");
    };
  }

  /** Client Backpressure, "Overload retry policy"; for every command. */
  private static Decision byLabel(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    boolean refused =
        switch (traits.kind()) {
          case READ -> !switches.reads();
          case WRITE -> switches.writesRefused();
          case ANY -> !switches.reads() || switches.writesRefused();
        };
    if (refused) {
      return new GiveUp(
          traits.kind() == Kind.READ
              ? "retryReads is false"
              : "retryWrites or retryReads is false");
    }
    if (log.retries() >= MAX_RETRIES) {
      return new GiveUp("all " + MAX_RETRIES + " retries are used up");
    }
    Duration backoff = backoffAfter(log, moment);
    if (exceeds(backoff, moment)) {
      return new GiveUp("the backoff would outlast the operation's timeout");
    }
    if (!moment.hasToken()) {
      return new GiveUp("the retry budget of this client is used up");
    }
    return new Retry(
        "label RetryableError",
        false,
        backoff,
        deprioritizes(log.last().failure(), traits, moment));
  }

  /** Retryable Writes, "Executing Retryable Write Commands": once, and until the deadline if there is one. */
  private static Decision write(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    Entry last = log.last();
    if (last.failure().isPoolCleared()) {
      return reselected(log, traits, moment, "the pool was cleared again");
    }
    String obstacle = obstacleToWrite(log, traits, switches, moment);
    return obstacle == null
        ? ordinary(log, traits, moment, "retryable write")
        : new GiveUp(obstacle);
  }

  /** Retryable Reads, "Executing Retryable Read Commands": as often as it takes. */
  private static Decision read(AttemptLog log, Traits traits, Switches switches, Moment moment) {
    String obstacle = obstacleToRead(log, traits, switches, moment);
    return obstacle == null
        ? ordinary(log, traits, moment, "retryable read")
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
    return log.ordinaryRetries() >= 1 && !moment.limited() ? "a write is retried once" : null;
  }

  private static @Nullable String obstacleToRead(
      AttemptLog log, Traits traits, Switches switches, Moment moment) {
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
    return isHopeless(log, switches, moment)
        ? "nothing changed for serverSelectionTimeoutMS"
        : null;
  }

  /** Nothing was sent, so whatever it is may look for another server: once, or until its deadline. */
  private static Decision reselected(
      AttemptLog log, Traits traits, Moment moment, String otherwise) {
    boolean again =
        log.last().failure().isPoolCleared()
            && (log.retries() == 0 || moment.limited())
            && !traits.inTransaction();
    return again
        ? ordinary(log, traits, moment, "the pool was cleared before anything was sent")
        : new GiveUp(otherwise);
  }

  private static Decision ordinary(AttemptLog log, Traits traits, Moment moment, String rule) {
    if (log.overloadSeen() && log.retries() >= MAX_RETRIES) {
      return new GiveUp("all " + MAX_RETRIES + " retries are used up");
    }
    if (moment.limited() && moment.leftNanos() <= 0) {
      return new GiveUp("the operation's timeout has passed", true);
    }
    Duration backoff = backoffAfter(log, moment);
    if (exceeds(backoff, moment)) {
      return new GiveUp("the backoff would outlast the operation's timeout", true);
    }
    return new Retry(rule, true, backoff, deprioritizes(log.last().failure(), traits, moment));
  }

  // Server Selection: on a sharded cluster another mongos may do what this one could not.
  private static boolean deprioritizes(Failure failure, Traits traits, Moment moment) {
    return !traits.bound() && (moment.sharded() || failure.overloaded());
  }

  // A mongos that answers 6, 7, 89 or 9001 for ever is never marked Unknown, so that nothing else
  // would end the loop.
  private static boolean isHopeless(AttemptLog log, Switches switches, Moment moment) {
    return switches.patienceNanos() >= 0
        && moment.changes() == log.first().changes()
        && moment.nowNanos() - log.first().atNanos() >= switches.patienceNanos();
  }

  /** After overload by the number of retries; otherwise only once retrying at once has not helped. */
  private static Duration backoffAfter(AttemptLog log, Moment moment) {
    if (log.last().failure().overloaded()) {
      return backoff(log.retries(), moment.jitter());
    }
    int inVain = log.withoutNews(moment.changes()) - 2;
    return inVain < 0 || log.last().failure().isSafelyRetryable()
        ? Duration.ZERO
        : backoff(inVain, moment.jitter());
  }

  /** jitter * min(10 s, 100 ms * 2^n). */
  static Duration backoff(int n, double jitter) {
    long unjittered =
        n >= 7
            ? MAX_BACKOFF.toNanos()
            : Math.min(MAX_BACKOFF.toNanos(), BASE_BACKOFF.toNanos() << n);
    return Duration.ofNanos((long) (jitter * unjittered));
  }

  private static boolean exceeds(Duration backoff, Moment moment) {
    return moment.limited() && backoff.toNanos() >= moment.leftNanos();
  }
}
