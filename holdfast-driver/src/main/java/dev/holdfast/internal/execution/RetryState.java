package dev.holdfast.internal.execution;

import static java.util.Objects.requireNonNull;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.AttemptResult.ClientClosed;
import dev.holdfast.internal.execution.AttemptResult.Failed;
import dev.holdfast.internal.execution.AttemptResult.Unreadable;
import dev.holdfast.internal.execution.AttemptResult.WriteConcernFailed;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The failed attempts of one operation, and what follows from them: it logs each attempt, asks {@link
 * RetryPolicy}, pays for a retry, waits, and makes the next attempt. Created by the first failure; the
 * operation's thread owns it.
 */
final class RetryState<T extends @Nullable Object> {
  private final ClientServices client;
  private final Command<T> command;
  private final OperationContext context;
  private final AttemptLog log = new AttemptLog();
  private Set<ServerAddress> deprioritized = Set.of();
  private @Nullable Retry latest; // The decision that led to the current attempt.

  RetryState(ClientServices client, Command<T> command, OperationContext context) {
    this.client = client;
    this.command = command;
    this.context = context;
  }

  AttemptLog log() {
    return log;
  }

  /** What the failed attempts prove about the operation. */
  Outcome outcome() {
    Outcome known = log.outcome(command.changesOneDocument(), command.kind() == RetryKind.READ);
    boolean nothingDone = known == Outcome.NOT_SENT || known == Outcome.REJECTED;
    return nothingDone && command.mayHaveHappenedBefore() ? Outcome.UNKNOWN : known;
  }

  // --- the end of the operation ---

  /** @param server of the attempt that succeeded */
  void succeeded(@Nullable ServerAddress server) {
    giveTokenBack();
    context.failedBefore(log.attempts(), outcome());
    client.retries().succeededAfter(command, context.id(), log, server);
  }

  /** The exception to throw. The server has executed the command. */
  RuntimeException unreadable(Unreadable<T> result) {
    client.tokens().succeeded();
    giveTokenBack();
    GiveUp decision = new GiveUp("the reply could not be read");
    return finalError()
        .unreadable(
            result.error(),
            result.outcome(),
            error -> log.describe(describe(error, result.facts(), decision)));
  }

  /** A command that cannot be encoded says less than the error of an attempt that was sent. */
  T notEncoded(RuntimeException error) {
    giveTokenBack();
    if (!log.provesAttempt()) {
      throw error;
    }
    return finalError().ofAttempts();
  }

  IllegalStateException closed(ClientClosed<T> result) {
    log.add(entry(result.error(), result.facts(), null));
    GiveUp decision = new GiveUp("the client was closed");
    log.describe(describe(result.error(), result.facts(), decision));
    return closedAfter(result.error());
  }

  private IllegalStateException closedAfter(MongoException error) {
    return ClosedErrors.during(command, outcome(), finalError().withHistory(error));
  }

  /** Throws the final error, or returns the result of a write whose write concern failed. */
  T finish(GiveUp decision) {
    return finalError().after(decision);
  }

  private FinalError<T> finalError() {
    return new FinalError<>(client, command, context, this);
  }

  private void giveTokenBack() {
    if (hasPaid()) {
      client.tokens().giveBack();
    }
  }

  /** Whether the last attempt was a retry that paid a token. */
  private boolean hasPaid() {
    return latest != null && latest.basis() == Basis.LABEL;
  }

  // --- the decision ---

  /** @param result a failure, or a write whose write concern failed */
  Decision decide(AttemptResult<T> result) {
    WriteConcernFailed<T> reply = result instanceof WriteConcernFailed<T> seen ? seen : null;
    MongoException error = reply == null ? ((Failed<T>) result).error() : reply.error();
    AttemptFacts facts = reply == null ? ((Failed<T>) result).facts() : reply.facts();
    log.add(entry(error, facts, reply));
    if (log.last().isWriteConcernError() || !log.last().failure().overloaded()) {
      giveTokenBack();
    }
    Decision decision = decideWithToken(facts);
    log.describe(describe(error, facts, decision));
    return decision;
  }

  private Entry entry(
      MongoException error, AttemptFacts facts, @Nullable WriteConcernFailed<T> reply) {
    Failure ofReply = reply == null ? null : Failure.ofWriteConcernError(error, reply.reply());
    return new Entry(
        ofReply == null ? Failure.of(error) : ofReply,
        facts.phase(),
        facts.sent(),
        facts.numbered(),
        facts.eligible(),
        isSocketTimeout(error, facts),
        reply == null || ofReply == null
            ? null
            : new AttemptLog.WriteConcernReply(
                reply.value(),
                WriteConcernErrors.changedDocuments(reply.reply()),
                WriteConcernErrors.statementsFailed(reply.reply())),
        client.clock().nanoTime());
  }

  // Retryable Reads: only timeouts that come from socketTimeoutMS count.
  private boolean isSocketTimeout(MongoException error, AttemptFacts facts) {
    return facts.phase() == Attempt.Phase.COMMAND
        && client.settings().socketTimeoutMillis() > 0
        && !context.deadline().governs()
        && (error instanceof MongoSocketReadTimeoutException
            || error instanceof MongoSocketWriteTimeoutException);
  }

  /** Decides again without a token if another thread has taken the last one meanwhile. */
  private Decision decideWithToken(AttemptFacts facts) {
    boolean hasToken = client.tokens().hasToken();
    while (true) {
      Decision decision =
          RetryPolicy.decide(log, traits(facts), client.switches(), moment(facts, hasToken));
      boolean pays = decision instanceof Retry retry && retry.basis() == Basis.LABEL;
      if (!pays || client.tokens().consume()) {
        return decision;
      }
      hasToken = false;
    }
  }

  private RetryPolicy.Traits traits(AttemptFacts facts) {
    return new RetryPolicy.Traits(
        command.kind(),
        command.isRetryable(),
        facts.acknowledged(),
        facts.inTransaction(),
        command.endsTransaction(),
        facts.bound());
  }

  private RetryPolicy.Moment moment(AttemptFacts facts, boolean hasToken) {
    return new RetryPolicy.Moment(
        context.deadline().governs(),
        context.deadline().remainingNanos(),
        facts.minRoundTripNanos(),
        client.clock().nanoTime(),
        facts.sharded(),
        client.jitter().getAsDouble(),
        hasToken);
  }

  private Attempt describe(MongoException error, AttemptFacts facts, Decision decision) {
    return new Attempt(
        log.attempts().size() + 1,
        facts.server(),
        facts.connectionId(),
        facts.phase(),
        Duration.ofNanos(client.clock().nanoTime() - facts.startedNanos()),
        error,
        decision instanceof Retry ? Attempt.Decision.RETRY : Attempt.Decision.GIVE_UP,
        decision.rule(),
        decision instanceof Retry retry ? retry.backoff() : Duration.ZERO,
        client.tokens().tokens());
  }

  // --- the next attempt ---

  /** Returns when it is time for the next attempt. */
  void await(Retry decision) {
    MongoException error = log.last().failure().cause();
    requireOpen(error);
    client.statistics().retry(log.last().failure());
    latest = decision;
    log.count(decision.basis());
    deprioritize(decision);
    if (!decision.backoff().isZero()) {
      try {
        client.lifecycle().backOff(decision.backoff(), command.name());
      } catch (MongoInterruptedException e) {
        throw finalError().withHistory(e);
      }
    }
    requireOpen(error);
  }

  private void requireOpen(MongoException error) {
    if (client.lifecycle().isOver(context)) {
      throw closedAfter(error);
    }
  }

  private void deprioritize(Retry decision) {
    ServerAddress failed = log.attempts().get(log.attempts().size() - 1).server();
    if (decision.deprioritize() && failed != null) {
      Set<ServerAddress> more = new HashSet<>(deprioritized);
      more.add(failed);
      deprioritized = more;
    }
  }

  CommandAttempt<T> next(CommandAttempt<T> attempt) {
    Retry decision = requireNonNull(latest);
    return attempt.next(decision.basis(), deprioritized, selectionLimit(decision));
  }

  /** The end of the next selection, in addition to the operation's own deadline. */
  private Deadline selectionLimit(Retry decision) {
    return decision.windowed()
        ? Deadline.inNanos(
            client.clock(),
            RetryPolicy.windowLeft(log, client.switches(), client.clock().nanoTime()),
            "serverSelectionTimeoutMS")
        : Deadline.never();
  }
}
