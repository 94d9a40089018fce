package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
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

  Retrying(Executor executor, Command<?> command, Call call, Sending<?> sending) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.sending = sending;
  }

  AttemptLog log() {
    return log;
  }

  /** Those that the next attempt should rather not go to. */
  Set<ServerAddress> deprioritized() {
    return deprioritized;
  }

  /**
   * What comes after an attempt that failed.
   *
   * @param result of a write of which only the concern failed; null otherwise
   * @param begin of the attempt, by the client's clock
   * @param changes how often the topology had changed by then
   */
  Decision decide(MongoException error, @Nullable Object result, long begin, long changes) {
    log.add(entry(error, result, begin, changes));
    boolean first = log.retries() == 0;
    if (!first && !log.last().failure().overloaded()) {
      executor.tokens.retryFailedOtherwise();
    }
    Decision decision = decideWithToken();
    log.describe(describe(error, begin, decision));
    return decision;
  }

  private Entry entry(MongoException error, @Nullable Object result, long begin, long changes) {
    Sending.WriteConcernFailure seen = sending.writeConcernFailure();
    Failure ofReply = seen == null ? null : Failure.ofWriteConcernError(error, seen.reply());
    return new Entry(
        ofReply == null ? Failure.of(error) : ofReply,
        sending.place().phase(),
        sending.wasSent(),
        sending.wasEligible(),
        isSocketTimeout(error),
        ofReply != null,
        result,
        changes,
        begin);
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
      boolean pays = decision instanceof Retry retry && !retry.ordinary();
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
        executor.clock.nanoTime(),
        executor.servers.changes(),
        sending.place().topology().type() == TopologyType.SHARDED,
        executor.jitter.getAsDouble(),
        hasToken);
  }

  private Attempt describe(MongoException error, long begin, Decision decision) {
    return new Attempt(
        log.retries() + 1,
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
    if (decision.ordinary()) {
      log.countOrdinaryRetry();
    }
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
