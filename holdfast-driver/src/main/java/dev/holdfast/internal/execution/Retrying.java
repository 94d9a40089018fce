package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.TopologyType;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an operation needs from its first failure on: it logs the attempts, gathers the facts on which
 * {@link RetryPolicy} decides, pays for a retry and waits for it. Owned by the operation's thread.
 */
final class Retrying {
  private final Executor executor;
  private final Command<?> command;
  private final Call call;
  private final Sending<?> sending;
  private final AttemptLog log = new AttemptLog();
  private Set<ServerAddress> deprioritized = Set.of();
  private @Nullable Retry latest; // The retry that runs now, or ran last.

  Retrying(Executor executor, Command<?> command, Call call, Sending<?> sending) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.sending = sending;
  }

  AttemptLog log() {
    return log;
  }

  /** What became of the operation, as far as the failed attempts prove it. */
  Outcome outcome() {
    Outcome known = log.outcome(command.changesOneDocument(), command.kind() == Kind.READ);
    boolean nothingDone = known == Outcome.NOT_SENT || known == Outcome.REJECTED;
    return nothingDone && command.mayHaveHappenedBefore() ? Outcome.UNKNOWN : known;
  }

  /** The same, if the last attempt was answered but its reply cannot be read. */
  Outcome outcomeOfUnreadable() {
    return sending.outcomeOfUnreadable();
  }

  /** Servers that the next attempt avoids if there are others. */
  Set<ServerAddress> deprioritized() {
    return deprioritized;
  }

  /**
   * Decides what happens after an attempt that failed.
   *
   * @param result of a write of which only the concern failed; null otherwise
   * @param begin of the attempt, by the client's clock
   */
  Decision decide(MongoException error, @Nullable Object result, long begin) {
    log.add(entry(error, result));
    if (hasPaid() && (log.last().isWriteConcernError() || !log.last().failure().overloaded())) {
      executor.tokens.giveBack();
    }
    Decision decision = decideWithToken();
    log.describe(describe(error, begin, decision));
    return decision;
  }

  /** Whether the attempt that runs now, or ran last, was a retry that paid a token. */
  boolean hasPaid() {
    return latest != null && latest.basis() == Basis.LABEL;
  }

  /** By which rule the next attempt repeats the last one; null before the first retry. */
  @Nullable Basis basis() {
    return latest == null ? null : latest.basis();
  }

  /** When the selection of the next attempt ends, beside the operation's own deadline. */
  Deadline selectionLimit() {
    return latest != null && latest.windowed()
        ? Deadline.inNanos(
            executor.clock,
            RetryPolicy.windowLeft(log, executor.switches, executor.clock.nanoTime()),
            "serverSelectionTimeoutMS")
        : Deadline.never();
  }

  private Entry entry(MongoException error, @Nullable Object result) {
    Sending.WriteConcernFailure seen = sending.writeConcernFailure();
    Failure ofReply = seen == null ? null : Failure.ofWriteConcernError(error, seen.reply());
    return new Entry(
        ofReply == null ? Failure.of(error) : ofReply,
        sending.place().phase(),
        sending.wasSent(),
        sending.isNumbered(),
        sending.wasEligible(),
        isSocketTimeout(error),
        seen == null || ofReply == null
            ? null
            : new AttemptLog.WriteConcernReply(
                result,
                WriteConcernErrors.changedDocuments(seen.reply()),
                WriteConcernErrors.statementsFailed(seen.reply())),
        executor.clock.nanoTime());
  }

  // Retryable Reads: only timeouts that come from socketTimeoutMS are counted.
  private boolean isSocketTimeout(MongoException error) {
    return sending.place().phase() == Attempt.Phase.COMMAND
        && executor.settings.socketTimeoutMillis() > 0
        && !call.deadline().governs()
        && (error instanceof MongoSocketReadTimeoutException
            || error instanceof MongoSocketWriteTimeoutException);
  }

  /** The rules decide on what there is; another thread may take the last token in between. */
  private Decision decideWithToken() {
    boolean hasToken = executor.tokens.hasToken();
    while (true) {
      Decision decision = RetryPolicy.decide(log, traits(), executor.switches, moment(hasToken));
      boolean pays = decision instanceof Retry retry && retry.basis() == Basis.LABEL;
      if (!pays || executor.tokens.consume()) {
        return decision;
      }
      hasToken = false;
    }
  }

  private RetryPolicy.Traits traits() {
    return new RetryPolicy.Traits(
        command.kind(),
        command.isRetryable(),
        sending.isAcknowledged(),
        sending.isInTransaction(),
        command.endsTransaction(),
        sending.place().isBound());
  }

  private RetryPolicy.Moment moment(boolean hasToken) {
    return new RetryPolicy.Moment(
        call.deadline().governs(),
        call.deadline().remainingNanos(),
        sending.place().minRoundTripNanos(),
        executor.clock.nanoTime(),
        sending.place().topology().type() == TopologyType.SHARDED,
        executor.jitter.getAsDouble(),
        hasToken);
  }

  /** Adds an attempt whose reply arrived but could not be read: it is never retried. */
  void unreadable(MongoException error, long begin) {
    log.describe(describe(error, begin, new Decision.GiveUp("the reply could not be read")));
  }

  /** Adds an attempt that failed because the client was closed: it is never retried. */
  void closed(MongoException error, long begin) {
    log.add(entry(error, null));
    log.describe(describe(error, begin, new Decision.GiveUp("the client was closed")));
  }

  private Attempt describe(MongoException error, long begin, Decision decision) {
    return new Attempt(
        log.attempts().size() + 1,
        sending.place().serverOrNull(),
        sending.place().connectionId(),
        sending.place().phase(),
        Duration.ofNanos(executor.clock.nanoTime() - begin),
        error,
        decision instanceof Retry ? Attempt.Decision.RETRY : Attempt.Decision.GIVE_UP,
        decision.rule(),
        decision instanceof Retry retry ? retry.backoff() : Duration.ZERO,
        executor.tokens.tokens());
  }

  /** Returns when it is time for the next attempt. */
  void await(Retry decision) {
    executor.statistics.retry(log.last().failure());
    latest = decision;
    log.count(decision.basis());
    ServerAddress failed = sending.place().serverOrNull();
    if (decision.deprioritize() && failed != null) {
      Set<ServerAddress> more = new HashSet<>(deprioritized);
      more.add(failed);
      deprioritized = more;
    }
    if (!decision.backoff().isZero()) {
      executor.backOff(decision.backoff(), command.name());
    }
  }
}
