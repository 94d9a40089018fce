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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The end of an operation that failed: chooses the exception to throw and adds the history of all attempts.
 * A write whose write concern failed ends with its result instead.
 */
final class FinalError<T extends @Nullable Object> {
  private final ClientServices client;
  private final Command<T> command;
  private final OperationContext context;
  private final RetryState<T> state;
  private final AttemptLog log;

  FinalError(
      ClientServices client, Command<T> command, OperationContext context, RetryState<T> state) {
    this.client = client;
    this.command = command;
    this.context = context;
    this.state = state;
    this.log = state.log();
  }

  T after(GiveUp decision) {
    if (decision.timedOut()) {
      throw timedOut();
    }
    return ofAttempts();
  }

  /** Throws the error to raise, or returns the result of a write whose write concern failed. */
  @SuppressWarnings({"unchecked", "NullAway"}) // The entry's result is what this command decoded.
  T ofAttempts() {
    MongoException latest = log.last().failure().cause();
    if (latest instanceof MongoInterruptedException) {
      throw withHistory(latest);
    }
    if (context.deadline().governs()
        && TimeoutRules.hasTimedOut(log, context.deadline().hasPassed())) {
      throw timedOut();
    }
    Entry chosen = log.toRaise();
    if (chosen.isWriteConcernError()) {
      client.tokens().succeeded(); // The reply said ok.
    }
    // A commit asks for nothing but the write concern, so its failure is an error.
    if (chosen.reply() != null && !command.endsTransaction()) {
      context.failedBefore(log.attempts(), state.outcome());
      logIfRetried();
      return (T) chosen.reply().result();
    }
    MongoException error = chosen.failure().cause();
    TransactionRules.givenUp(context.session(), error);
    throw withHistory(ErrorHints.on(error));
  }

  /**
   * The reply arrived but cannot be read. Callers get the exception itself, with the attempts and the outcome
   * in a suppressed exception.
   *
   * @param describe adds the last attempt to the log
   */
  RuntimeException unreadable(
      RuntimeException error, Outcome outcome, Consumer<MongoException> describe) {
    MongoException summary =
        new MongoClientException(
            "'"
                + command.name()
                + "' on "
                + command.database()
                + " succeeded on the server, but its reply could not be read: "
                + error);
    describe.accept(error instanceof MongoException known ? known : summary);
    log.errors().forEach(summary::addSuppressed);
    History.write(summary, log.attempts(), outcome);
    if (error instanceof MongoException known) {
      History.write(known, log.attempts(), outcome);
    }
    error.addSuppressed(summary);
    logIfRetried();
    return error;
  }

  private MongoException timedOut() {
    MongoException last = log.last().failure().cause();
    TransactionRules.givenUp(context.session(), last);
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

  /** Adds the attempts, their errors and the outcome to the error, and returns it. */
  MongoException withHistory(MongoException error) {
    for (MongoException other : log.errors()) {
      if (other != error
          && other != error.getCause()
          && !List.of(error.getSuppressed()).contains(other)) {
        error.addSuppressed(other);
      }
    }
    History.write(error, log.attempts(), state.outcome());
    logIfRetried();
    return error;
  }

  private void logIfRetried() {
    List<Attempt> attempts = log.attempts();
    if (attempts.size() > 1) {
      client.retries().failedAfter(command, attempts);
    }
  }
}
