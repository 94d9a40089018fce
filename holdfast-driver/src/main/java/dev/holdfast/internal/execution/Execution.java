package dev.holdfast.internal.execution;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoServerException;
import dev.holdfast.Outcome;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.time.Deadline;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One command until its end, through as many attempts as {@link RetryPolicy} allows: the only loop there
 * is. Owned by the operation's thread. What only failures need is made by the first one.
 */
final class Execution<T extends @Nullable Object> {
  private final Executor executor;
  private final Command<T> command;
  private final Call call;
  private final Sending<T> sending;
  private @Nullable Retrying retrying;

  Execution(Executor executor, Command<T> command, Call call) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.sending = new Sending<>(executor, command, call);
  }

  T run() {
    executor.statistics.operation();
    call.failedBefore(List.of(), Outcome.NOT_SENT);
    try {
      TransactionRules.enter(command, call.session(), sending.place().topology());
      if (!call.session().isImplicit() && !sending.isAcknowledged()) {
        throw new MongoClientException(
            "Unacknowledged writes are not supported when using an explicit session");
      }
      return tryUntilDecided();
    } catch (RuntimeException e) {
      executor.statistics.failure();
      throw e;
    }
  }

  private T tryUntilDecided() {
    while (true) {
      long begin = executor.clock.nanoTime();
      @Nullable T result = null;
      MongoException error;
      try {
        result = attempt();
        Sending.WriteConcernFailure seen = sending.writeConcernFailure();
        if (seen == null || isResult(seen)) {
          return succeeded(result);
        }
        error = seen.error();
      } catch (MongoException e) {
        if (sending.wasAnswered()) {
          throw unreadable(e, begin);
        }
        if (executor.isOver(call) && !isToldAsItIs(e)) {
          retrying().closed(e, begin);
          throw closed(e);
        }
        report().tell(e);
        error = e;
      } catch (RuntimeException e) {
        if (sending.wasAnswered()) {
          throw unreadable(e, begin);
        }
        // The command could not be encoded. On a retry that says less than the earlier error.
        giveBack();
        if (retrying == null || !retrying.log().provesAttempt()) {
          throw e;
        }
        return conclusion(retrying).ofAttempts();
      } finally {
        sending.place().checkIn();
      }
      Decision decision = retrying().decide(error, result, begin);
      if (decision instanceof GiveUp giveUp) {
        return conclusion(retrying()).after(giveUp);
      }
      if (executor.isOver(call)) {
        throw closed(error);
      }
      await((Retry) decision);
    }
  }

  private Retrying retrying() {
    if (retrying == null) {
      retrying = new Retrying(executor, command, call, sending);
    }
    return retrying;
  }

  private T attempt() {
    return retrying == null
        ? sending.perform(Set.of(), null, Deadline.never())
        : sending.perform(retrying.deprioritized(), retrying.basis(), retrying.selectionLimit());
  }

  /**
   * Whether the write is done, and that its concern failed is part of its result. Not where it may be
   * tried again, of a commit, of which the concern is all that is asked for, or where time ran out.
   */
  private boolean isResult(Sending.WriteConcernFailure seen) {
    return !report().tell(seen)
        && retrying == null
        && !command.endsTransaction()
        && !(call.deadline().governs() && TimeoutRules.isExpired(seen.error()));
  }

  private T succeeded(T result) {
    paySuccess();
    if (retrying != null) {
      AttemptLog failed = retrying.log();
      call.failedBefore(failed.attempts(), retrying.outcome());
      executor.reporter.succeededAfter(command, call.id(), failed, sending.place().serverOrNull());
    }
    return result;
  }

  private void paySuccess() {
    executor.tokens.succeeded();
    giveBack();
  }

  private void giveBack() {
    if (retrying != null && retrying.hasPaid()) {
      executor.tokens.giveBack();
    }
  }

  /**
   * The server has done what was asked, but its reply cannot be read, here or in a codec. The exception is
   * raised as it is, and says in a suppressed one what was tried and what became of the operation.
   */
  private RuntimeException unreadable(RuntimeException error, long begin) {
    paySuccess();
    return conclusion(retrying()).ofUnreadable(error, retrying(), begin);
  }

  private static boolean isToldAsItIs(MongoException error) {
    return error instanceof MongoServerException || error instanceof MongoInterruptedException;
  }

  /**
   * The client was closed while the operation was under way. That says nothing about the server, so the
   * topology is not updated.
   *
   * @param seen the latest error; it gets the history of all attempts
   */
  private IllegalStateException closed(MongoException seen) {
    return ClosedErrors.during(
        command, retrying().outcome(), conclusion(retrying()).withHistory(seen));
  }

  private void await(Retry decision) {
    try {
      retrying().await(decision);
    } catch (MongoInterruptedException e) {
      throw conclusion(retrying()).withHistory(e);
    }
    if (executor.isOver(call)) {
      throw closed(retrying().log().last().failure().cause());
    }
  }

  private FailureReport report() {
    return new FailureReport(executor, command, call.session(), sending);
  }

  private Conclusion<T> conclusion(Retrying open) {
    return new Conclusion<>(executor, command, call, open);
  }
}
