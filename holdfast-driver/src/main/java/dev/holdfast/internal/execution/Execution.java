package dev.holdfast.internal.execution;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoServerException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.operation.Command;
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
    call.failedBefore(List.of());
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
      long changes = executor.servers.changes();
      @Nullable T result = null;
      MongoException error;
      try {
        result = sending.perform(deprioritized());
        Sending.WriteConcernFailure seen = sending.writeConcernFailure();
        if (seen == null || isResult(seen)) {
          return succeeded(result);
        }
        error = seen.error();
      } catch (MongoException e) {
        if (executor.isOver(call) && !isToldAsItIs(e)) {
          throw closed(e);
        }
        report().tell(e);
        error = e;
      } catch (RuntimeException e) {
        // An encoder or a decoder. On a retry that says less than what was before.
        if (retrying == null) {
          throw e;
        }
        return conclusion(retrying).ofAttempts();
      } finally {
        sending.place().checkIn();
      }
      if (retrying == null) {
        retrying = new Retrying(executor, command, call, sending);
      }
      Decision decision = retrying.decide(error, result, begin, changes);
      if (decision instanceof GiveUp giveUp) {
        return conclusion(retrying).after(giveUp);
      }
      if (executor.isOver(call)) {
        throw closed(error);
      }
      await(retrying, (Retry) decision);
    }
  }

  private Set<ServerAddress> deprioritized() {
    return retrying == null ? Set.of() : retrying.deprioritized();
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
    if (retrying == null) {
      executor.tokens.succeededAtOnce();
    } else {
      AttemptLog failed = retrying.log();
      executor.tokens.succeededOnRetry();
      call.failedBefore(failed.attempts());
      executor.reporter.succeededAfter(command, call.id(), failed, sending.place().serverOrNull());
    }
    return result;
  }

  private static boolean isToldAsItIs(MongoException error) {
    return error instanceof MongoServerException || error instanceof MongoInterruptedException;
  }

  // What fails because the client was closed tells nothing of the server: nobody hears of it.
  private IllegalStateException closed(MongoException seen) {
    boolean sentBefore = retrying != null && retrying.log().outcome() != Outcome.NOT_SENT;
    return ClosedErrors.during(command, sentBefore || sending.wasSent(), seen);
  }

  private void await(Retrying open, Retry decision) {
    try {
      open.await(decision);
    } catch (MongoInterruptedException e) {
      throw conclusion(open).withHistory(e);
    }
  }

  private FailureReport report() {
    return new FailureReport(executor, command, call.session(), sending);
  }

  private Conclusion<T> conclusion(Retrying open) {
    return new Conclusion<>(executor, command, call, open.log());
  }
}
