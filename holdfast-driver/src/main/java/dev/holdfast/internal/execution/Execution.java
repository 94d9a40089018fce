package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoServerException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.session.ServerSession;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.topology.TopologyType;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One command until its end, through as many attempts as {@link RetryPolicy} allows: the only loop there
 * is. Owned by the operation's thread.
 */
final class Execution<T extends @Nullable Object> {
  private static final int EXCEEDED_TIME_LIMIT = 50;

  private final Executor executor;
  private final Command<T> command;
  private final Call call;
  private final Session session;
  private final Sending<T> sending;
  private @Nullable AttemptLog log; // Made by the first failure.
  private Set<ServerAddress> deprioritized = Set.of();

  Execution(Executor executor, Command<T> command, Call call) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.session = call.session();
    this.sending = new Sending<>(executor, command, call);
  }

  T run() {
    executor.statistics.operation();
    call.failedBefore(List.of());
    try {
      requireSense();
      return tryUntilDecided();
    } catch (RuntimeException e) {
      executor.statistics.failure();
      throw e;
    }
  }

  private void requireSense() {
    Transaction transaction = session.transaction();
    if (transaction != null && !command.endsTransaction()) {
      // Closing a cursor of a transaction does not take the right away to commit that once more.
      if (command.boundServer() == null) {
        transaction.leaveFinished();
      }
      if (transaction.isActive()) {
        requirePrimary(transaction);
      }
    }
    if (!session.isImplicit() && !sending.isAcknowledged()) {
      throw new MongoClientException(
          "Unacknowledged writes are not supported when using an explicit session");
    }
  }

  // Transactions, "readPreference": asked for each read, not when the transaction starts. Only
  // runCommand has a preference of its own; that of a collection or database does not count.
  private void requirePrimary(Transaction transaction) {
    if (command.criteria().isWrite()) {
      return;
    }
    ReadPreference ofTransaction = transaction.terms().readPreference();
    ReadPreference own = command.criteria().preferenceIn(sending.topology());
    if (ofTransaction.isSecondaryOk() || (command.kind() == Kind.ANY && own.isSecondaryOk())) {
      throw new MongoClientException(
          "The read preference in a transaction must be primary, but it is "
              + (ofTransaction.isSecondaryOk() ? ofTransaction : own)
              + " for '"
              + command.name()
              + "'");
    }
  }

  private T tryUntilDecided() {
    while (true) {
      long begin = executor.clock.nanoTime();
      long changes = executor.servers.changes();
      @Nullable T result = null;
      MongoException error;
      try {
        result = sending.perform(deprioritized);
        error = sending.writeConcernError();
        if (error == null) {
          return succeeded(result);
        }
        if (!reportWriteConcernError(error)
            && log == null
            && !command.endsTransaction()
            && !(call.deadline().governs() && error.getCode() == EXCEEDED_TIME_LIMIT)) {
          return succeeded(result); // The write is done; that its concern failed is its result.
        }
      } catch (MongoException e) {
        error = e;
        if (executor.isOver(call) && !isToldAsItIs(e)) {
          throw closed(e);
        }
        report(e);
      } catch (RuntimeException e) {
        // An encoder or a decoder. On a retry that says less than what was before.
        if (log == null) {
          throw e;
        }
        return raise(log);
      } finally {
        sending.checkIn();
      }
      if (log == null) {
        log = new AttemptLog();
      }
      Decision decision = decide(log, error, result, begin, changes);
      if (decision instanceof GiveUp giveUp) {
        return giveUp.timedOut() ? timedOut(log) : raise(log);
      }
      if (executor.isOver(call)) {
        throw closed(error);
      }
      retry(log, (Retry) decision);
    }
  }

  private static boolean isToldAsItIs(MongoException error) {
    return error instanceof MongoServerException || error instanceof MongoInterruptedException;
  }

  // What fails because the client was closed tells nothing of the server: nobody hears of it.
  private IllegalStateException closed(MongoException seen) {
    boolean sentBefore = log != null && log.outcome() != Outcome.NOT_SENT;
    return ClosedErrors.during(command, sentBefore || sending.wasSent(), seen);
  }

  private T succeeded(T result) {
    AttemptLog failed = log;
    if (failed == null) {
      executor.tokens.succeededAtOnce();
    } else {
      executor.tokens.succeededOnRetry();
      call.failedBefore(failed.attempts());
      executor.reporter.succeededAfter(command, call.id(), failed, sending.serverOrNull());
    }
    return result;
  }

  /** SDAM, "Error handling": the topology hears of it before anybody tries again. */
  private void report(MongoException error) {
    PooledConnection connection = sending.connectionOrNull();
    Failure failure = Failure.of(error);
    if (connection != null && sending.wasSent()) {
      // Interrupted ones, too: the server may still be busy with the command.
      if (failure.network() || error instanceof MongoInterruptedException) {
        ServerSession used = session.serverIfTaken();
        if (used != null) {
          used.markDirty();
        }
      }
      connection.failed(error);
      executor.servers.operationFailed(connection, failure);
    }
    label(error, failure);
  }

  /** Whether it is a reason to try again. */
  private boolean reportWriteConcernError(MongoException error) {
    BsonDocument reply = sending.writeConcernReply();
    PooledConnection connection = sending.connectionOrNull();
    Failure failure = reply == null ? null : Failure.ofWriteConcernError(error, reply);
    if (failure == null || connection == null) {
      return false;
    }
    executor.servers.operationFailed(connection, failure);
    label(error, failure);
    return failure.isRetryableWrite() || failure.isSafelyRetryable();
  }

  private void label(MongoException error, Failure failure) {
    Labels.add(error, failure, command, session, sending);
    Transaction transaction = session.transaction();
    if (transaction != null && command.endsTransaction()) {
      endFailed(transaction, error, failure);
    }
  }

  // Transactions, "When to unpin": before a server is selected for the retry.
  private void endFailed(Transaction transaction, MongoException error, Failure failure) {
    if (transaction.state() == Transaction.State.ABORTED
        || error.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)
        || error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) {
      transaction.unpin();
    }
    if (!(failure.overloaded() && failure.isSafelyRetryable())) {
      transaction.commitMayHaveHappened();
    }
  }

  // The attempts before stayed where the transaction is; now nobody goes on with it.
  private void unpinAfter(MongoException error) {
    if (session.isInTransaction()
        && session.transaction() != null
        && error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) {
      session.transaction().unpin();
    }
  }

  private Decision decide(
      AttemptLog tried, MongoException error, @Nullable T result, long begin, long changes) {
    tried.add(entry(error, result, begin, changes));
    boolean first = tried.retries() == 0;
    if (!first && !tried.last().failure().overloaded()) {
      executor.tokens.retryFailedOtherwise();
    }
    Decision decision = decideWithToken(tried);
    tried.describe(describe(tried, error, begin, decision));
    return decision;
  }

  private Entry entry(MongoException error, @Nullable T result, long begin, long changes) {
    BsonDocument reply = sending.writeConcernReply();
    Failure ofReply = reply == null ? null : Failure.ofWriteConcernError(error, reply);
    return new Entry(
        ofReply == null ? Failure.of(error) : ofReply,
        sending.phase(),
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
    return sending.phase() == Attempt.Phase.COMMAND
        && executor.settings.socketTimeoutMillis() > 0
        && !call.deadline().governs()
        && (error instanceof MongoSocketReadTimeoutException
            || error instanceof MongoSocketWriteTimeoutException);
  }

  /** The rules decide on what there is; another thread may take the last token in between. */
  private Decision decideWithToken(AttemptLog tried) {
    boolean hasToken = executor.tokens.hasToken();
    while (true) {
      Decision decision = RetryPolicy.decide(tried, traits(), executor.switches, moment(hasToken));
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
        session.isInTransaction() && !command.endsTransaction(),
        command.endsTransaction(),
        sending.isBound());
  }

  private RetryPolicy.Moment moment(boolean hasToken) {
    return new RetryPolicy.Moment(
        call.deadline().governs(),
        call.deadline().remainingNanos(),
        executor.clock.nanoTime(),
        executor.servers.changes(),
        sending.topology().type() == TopologyType.SHARDED,
        executor.jitter.getAsDouble(),
        hasToken);
  }

  private Attempt describe(AttemptLog tried, MongoException error, long begin, Decision decision) {
    return new Attempt(
        tried.retries() + 1,
        sending.serverOrNull(),
        sending.connectionId(),
        sending.phase(),
        Duration.ofNanos(executor.clock.nanoTime() - begin),
        error,
        decision instanceof Retry ? Attempt.Decision.RETRY : Attempt.Decision.GIVE_UP,
        decision.rule(),
        decision instanceof Retry retry ? retry.backoff() : Duration.ZERO,
        executor.tokens.tokens());
  }

  private void retry(AttemptLog tried, Retry decision) {
    executor.statistics.retry(tried.last().failure());
    if (decision.ordinary()) {
      tried.countOrdinaryRetry();
    }
    ServerAddress failed = sending.serverOrNull();
    if (decision.deprioritize() && failed != null) {
      Set<ServerAddress> more = new HashSet<>(deprioritized);
      more.add(failed);
      deprioritized = more;
    }
    if (!decision.backoff().isZero()) {
      try {
        executor.backOff(decision.backoff(), command.name());
      } catch (MongoInterruptedException e) {
        throw withHistory(e, tried);
      }
    }
  }

  /** Throws what the attempts amount to; or answers, if that is a write that only its concern failed. */
  @SuppressWarnings({"unchecked", "NullAway"}) // The entry's result is what this command decoded.
  private T raise(AttemptLog tried) {
    MongoException latest = tried.last().failure().cause();
    if (latest instanceof MongoInterruptedException) {
      throw withHistory(latest, tried);
    }
    if (hasTimedOut(tried)) {
      return timedOut(tried);
    }
    Entry chosen = tried.toRaise();
    // Of a commit the concern is all that is asked for, so that one which failed is an error.
    if (chosen.isWriteConcernError() && !command.endsTransaction()) {
      call.failedBefore(tried.attempts());
      if (tried.attempts().size() > 1) {
        executor.reporter.failedAfter(command, tried.attempts());
      }
      return (T) chosen.result();
    }
    MongoException error = chosen.failure().cause();
    unpinAfter(error);
    throw withHistory(Advice.on(error), tried);
  }

  /**
   * Client Side Operations Timeout, "Errors": one type for everything that timeoutMS has ended, also where
   * an earlier attempt has failed otherwise.
   */
  private boolean hasTimedOut(AttemptLog tried) {
    return call.deadline().governs() && (isTimeout(tried.last()) || isTimeout(tried.toRaise()));
  }

  private boolean isTimeout(Entry entry) {
    Failure failure = entry.failure();
    boolean late = call.deadline().hasPassed();
    return isExpired(entry)
        || failure.cause() instanceof MongoOperationTimeoutException
        || (failure.timeout() && (late || entry.phase() == Attempt.Phase.COMMAND))
        || (failure.cause() instanceof MongoTimeoutException && late);
  }

  /** "Error Transformations": the code decides, not its name; in a write concern error, too. */
  private static boolean isExpired(Entry entry) {
    return entry.failure().code() == EXCEEDED_TIME_LIMIT;
  }

  private T timedOut(AttemptLog tried) {
    MongoException last = tried.last().failure().cause();
    unpinAfter(last);
    if (last instanceof MongoOperationTimeoutException) {
      throw withHistory(last, tried);
    }
    MongoOperationTimeoutException timeout =
        new MongoOperationTimeoutException(
            "'"
                + command.name()
                + "' on "
                + command.database()
                + " did not end within its timeout; attempts: "
                + tried.attempts().size()
                + ", last error: "
                + last,
            last);
    last.getErrorLabels().forEach(timeout::addLabel);
    throw withHistory(timeout, tried);
  }

  private MongoException withHistory(MongoException error, AttemptLog tried) {
    List<Attempt> attempts = tried.attempts();
    Outcome outcome = tried.outcome();
    for (MongoException other : tried.errors()) {
      if (other != error
          && other != error.getCause()
          && !List.of(error.getSuppressed()).contains(other)) {
        error.addSuppressed(other);
      }
    }
    History.write(error, attempts, outcome);
    if (attempts.size() > 1) {
      executor.reporter.failedAfter(command, attempts);
    }
    return error;
  }
}
