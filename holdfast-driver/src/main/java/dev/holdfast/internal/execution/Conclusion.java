package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.operation.Command;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the caller gets when no attempt is left: one of the errors, or a timeout, with the history of all of
 * them; or the result of a write of which only the concern failed. Made for one operation's end.
 */
final class Conclusion<T extends @Nullable Object> {
  private final Executor executor;
  private final Command<T> command;
  private final Call call;
  private final Retrying retrying;
  private final AttemptLog log;

  Conclusion(Executor executor, Command<T> command, Call call, Retrying retrying) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.retrying = retrying;
    this.log = retrying.log();
  }

  T after(GiveUp decision) {
    if (decision.timedOut()) {
      throw timedOut();
    }
    return ofAttempts();
  }

  /** Throws what the attempts amount to; or answers, if that is a write that only its concern failed. */
  @SuppressWarnings({"unchecked", "NullAway"}) // The entry's result is what this command decoded.
  T ofAttempts() {
    MongoException latest = log.last().failure().cause();
    if (latest instanceof MongoInterruptedException) {
      throw withHistory(latest);
    }
    if (call.deadline().governs() && TimeoutRules.hasTimedOut(log, call.deadline().hasPassed())) {
      throw timedOut();
    }
    Entry chosen = log.toRaise();
    if (chosen.isWriteConcernError()) {
      executor.tokens.succeeded(); // The reply said ok.
    }
    // Of a commit the concern is all that is asked for, so that one which failed is an error.
    if (chosen.reply() != null && !command.endsTransaction()) {
      call.failedBefore(log.attempts(), retrying.outcome());
      tellIfRetried();
      return (T) chosen.reply().result();
    }
    MongoException error = chosen.failure().cause();
    TransactionRules.givenUp(call.session(), error);
    throw withHistory(Advice.on(error));
  }

  /** The exception itself; what was tried is in a suppressed one. */
  RuntimeException ofUnreadable(RuntimeException error, Retrying retrying, long begin) {
    MongoException summary =
        new MongoClientException(
            "'"
                + command.name()
                + "' on "
                + command.database()
                + " succeeded on the server, but its reply could not be read: "
                + error);
    retrying.unreadable(error instanceof MongoException known ? known : summary, begin);
    log.errors().forEach(summary::addSuppressed);
    Outcome outcome = retrying.outcomeOfUnreadable();
    History.write(summary, log.attempts(), outcome);
    if (error instanceof MongoException known) {
      History.write(known, log.attempts(), outcome);
    }
    error.addSuppressed(summary);
    tellIfRetried();
    return error;
  }

  private MongoException timedOut() {
    MongoException last = log.last().failure().cause();
    TransactionRules.givenUp(call.session(), last);
    if (last instanceof MongoOperationTimeoutException && log.attempts().size() == 1) {
      return withHistory(last);
    }
    MongoOperationTimeoutException timeout =
        new MongoOperationTimeoutException(
            "'"
                + command.name()
                + "' on "
                + command.database()
                + " did not end within its timeout; attempts: "
                + log.attempts().size()
                + ", last error: "
                + last,
            last);
    last.getErrorLabels().forEach(timeout::addLabel);
    return withHistory(timeout);
  }

  /** The error itself, which now tells of all attempts and of what became of the operation. */
  MongoException withHistory(MongoException error) {
    for (MongoException other : log.errors()) {
      if (other != error
          && other != error.getCause()
          && !List.of(error.getSuppressed()).contains(other)) {
        error.addSuppressed(other);
      }
    }
    History.write(error, log.attempts(), retrying.outcome());
    tellIfRetried();
    return error;
  }

  private void tellIfRetried() {
    List<Attempt> attempts = log.attempts();
    if (attempts.size() > 1) {
      executor.reporter.failedAfter(command, attempts);
    }
  }
}
