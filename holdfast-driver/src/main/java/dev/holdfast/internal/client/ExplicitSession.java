package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.TransactionOptions;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.TransactionBody;
import dev.holdfast.internal.execution.Leaks;
import dev.holdfast.internal.operation.AbortTransaction;
import dev.holdfast.internal.operation.CommitTransaction;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.session.ClusterTime;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.value.Checks;
import dev.holdfast.session.ServerSession;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A session that the application started. For one thread at a time. */
public final class ExplicitSession implements ClientSession, SessionHolder {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");

  private static final Duration LAST_MOMENT = Duration.ofSeconds(1);

  private final OperationSettings client;
  private final ClientSessionOptions options;
  private final Session session;
  private final Transaction transaction;
  private final Leaks.@Nullable Watch watch; // Null if it only closes a dropped session.
  private TransactionOptions transactionOptions = TransactionOptions.builder().build();

  ExplicitSession(OperationSettings client, ClientSessionOptions options) {
    this(client, options, open(client, options), true);
  }

  private ExplicitSession(
      OperationSettings client,
      ClientSessionOptions options,
      Session session,
      boolean mayBeDropped) {
    this.client = client;
    this.options = options;
    this.session = session;
    this.transaction = Objects.requireNonNull(session.transaction());
    // Watch the inner session: a cursor may still use it after the application dropped this object.
    this.watch =
        mayBeDropped
            ? client
                .executor()
                .leaks()
                .watch(
                    session, new Dropped(client, options, Objects.requireNonNull(session.estate())))
            : null;
  }

  private static Session open(OperationSettings client, ClientSessionOptions options) {
    client.executor().requireOpen();
    boolean snapshot = Boolean.TRUE.equals(options.isSnapshot());
    Boolean causal = options.isCausallyConsistent();
    Session session =
        Session.explicit(
            client.executor().sessions(), causal == null ? !snapshot : causal, snapshot);
    if (options.getSnapshotTime() != null) {
      session.snapshotTime(options.getSnapshotTime().getValue());
    }
    return session;
  }

  /**
   * The resources of a session that the application dropped. A new session takes them over and is closed,
   * which aborts the transaction and returns the server session.
   */
  private record Dropped(
      OperationSettings client, ClientSessionOptions options, Session.Estate estate)
      implements Leaks.Held {
    @Override
    public @Nullable String what() {
      return estate.server() == null
          ? null
          : "The session "
              + estate.server().identifier()
              + (estate.isInTransaction() ? ", with a transaction in progress," : "");
    }

    @Override
    public void giveBack() {
      new ExplicitSession(client, options, estate.inherit(), false).close();
    }
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public ClientSessionOptions getOptions() {
    return options;
  }

  @Override
  public boolean isCausallyConsistent() {
    return session.isCausal();
  }

  @Override
  public ServerSession getServerSession() {
    return new ServerSessionView(session, session.server());
  }

  @Override
  public @Nullable BsonTimestamp getOperationTime() {
    return timestamp(session.operationTime());
  }

  @Override
  public void advanceOperationTime(@Nullable BsonTimestamp operationTime) {
    session.advanceOperationTime(operationTime);
  }

  @Override
  public @Nullable BsonDocument getClusterTime() {
    ClusterTime latest = session.clusterTime();
    return latest == null ? null : latest.toBsonDocument();
  }

  @Override
  public void advanceClusterTime(@Nullable BsonDocument clusterTime) {
    session.advanceClusterTime(clusterTime == null ? null : ClusterTime.of(clusterTime));
  }

  @Override
  public @Nullable BsonTimestamp getSnapshotTimestamp() {
    return timestamp(session.snapshotTime());
  }

  private static @Nullable BsonTimestamp timestamp(long value) {
    return value == 0 ? null : new BsonTimestamp(value);
  }

  @Override
  public @Nullable ServerAddress getPinnedServerAddress() {
    PooledConnection connection = transaction.pinnedConnection();
    return connection == null
        ? transaction.pinnedServer()
        : connection.connection().id().getServerId().getAddress();
  }

  @Override
  public boolean hasActiveTransaction() {
    return transaction.isActive();
  }

  @Override
  public TransactionOptions getTransactionOptions() {
    if (!transaction.isActive()) {
      throw new IllegalStateException("There is no active transaction; start one first");
    }
    return transactionOptions;
  }

  @Override
  public void startTransaction(TransactionOptions chosen) {
    client.executor().requireOpen();
    session.requireUsableWith(client.executor().sessions());
    TransactionOptions merged = merged(notNull("transactionOptions", chosen));
    transaction.start(
        session,
        new Transaction.Terms(
            Objects.requireNonNull(merged.getReadConcern()),
            Objects.requireNonNull(merged.getWriteConcern()),
            Objects.requireNonNull(merged.getReadPreference()),
            merged.getMaxCommitTime(TimeUnit.MILLISECONDS)));
    transactionOptions = merged;
    client.executor().traceTransaction(transaction);
  }

  /** Transactions, "TransactionOptions": the session, then the client, provides options that are not set. */
  private TransactionOptions merged(TransactionOptions chosen) {
    TransactionOptions ofClient =
        TransactionOptions.builder()
            .readConcern(client.readConcern())
            .writeConcern(client.writeConcern())
            .readPreference(client.readPreference())
            .build();
    return TransactionOptions.merge(
        TransactionOptions.merge(chosen, options.getDefaultTransactionOptions()), ofClient);
  }

  @Override
  public void commitTransaction() {
    commit(session.deadline() == null ? deadline(transactionOptions) : client.deadline());
  }

  @Override
  public void commitTransaction(long timeout, TimeUnit timeUnit) {
    commit(ofTimeout(timeout, timeUnit));
  }

  private void commit(Deadline deadline) {
    client.executor().requireOpen();
    session.requireUsableWith(client.executor().sessions());
    session.requireNoOtherThanShared(deadline);
    if (!transaction.beginCommit()) {
      client.executor().endTransactionTrace(transaction, null);
      return;
    }
    try {
      sendCommit(deadline);
      client.executor().endTransactionTrace(transaction, null);
    } catch (RuntimeException e) {
      // If the result is unknown, the application may commit again as part of the same trace.
      if (!(e instanceof MongoException error)
          || !error.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)) {
        client.executor().endTransactionTrace(transaction, e);
      }
      throw e;
    }
  }

  private void sendCommit(Deadline deadline) {
    Deadline shared = session.deadline();
    boolean limited = (shared == null ? deadline : shared).governs();
    Transaction.Terms terms = transaction.terms();
    client
        .executor()
        .execute(
            new CommitTransaction(
                terms.writeConcern(),
                transaction.recoveryToken(),
                transaction::mayBeCommitted,
                limited ? null : terms.maxCommitTimeMillis()),
            session,
            deadline);
    transaction.commitMayHaveHappened();
  }

  @Override
  public void abortTransaction() {
    session.requireUsableWith(client.executor().sessions());
    abort(deadline(transactionOptions));
  }

  @Override
  public void abortTransaction(long timeout, TimeUnit timeUnit) {
    Deadline deadline = ofTimeout(timeout, timeUnit);
    session.requireUsableWith(client.executor().sessions());
    abort(deadline);
  }

  /** Transactions, "Drivers ignore all abortTransaction errors": the server aborts later anyway. */
  private void abort(Deadline deadline) {
    if (!transaction.beginAbort()) {
      client.executor().endTransactionTrace(transaction, null);
      return;
    }
    Deadline shared = session.deadline();
    share(null); // Abort even after the shared deadline: the server still holds locks.
    boolean interrupted = Thread.interrupted(); // Abort anyway, within LAST_MOMENT.
    try {
      client
          .executor()
          .execute(
              new AbortTransaction(transaction.terms().writeConcern(), transaction.recoveryToken()),
              session,
              interrupted ? Deadline.in(client.executor().clock(), LAST_MOMENT) : deadline);
    } catch (RuntimeException e) {
      LOGGER.debug("A transaction could not be aborted; the server will do it", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      share(shared);
      transaction.unpin();
      client.executor().endTransactionTrace(transaction, null);
    }
  }

  @Override
  public <T extends @Nullable Object> T withTransaction(
      TransactionBody<T> body, TransactionOptions chosen) {
    return new TransactionLoop<>(
            this,
            client.executor(),
            notNull("transactionBody", body),
            notNull("transactionOptions", chosen))
        .run();
  }

  @Nullable Deadline sharedDeadline() {
    return session.deadline();
  }

  /** Sets one deadline for all operations of the session. Null gives each operation its own again. */
  void share(@Nullable Deadline deadline) {
    session.share(deadline, client.deadline());
  }

  /** The deadline of a commit, an abort or a withTransaction that starts now. */
  Deadline deadline(TransactionOptions chosen) {
    return Deadline.ofTimeout(client.executor().clock(), timeoutMillis(chosen));
  }

  private Deadline ofTimeout(long timeout, TimeUnit timeUnit) {
    return Deadline.ofTimeout(
        client.executor().clock(), Checks.millis("timeout", timeout, timeUnit));
  }

  /**
   * Client Side Operations Timeout, "Sessions": the timeout of the transaction, the session or the client;
   * null if none is set.
   */
  @Nullable Long timeoutMillis(TransactionOptions chosen) {
    Long millis =
        TransactionOptions.merge(chosen, options.getDefaultTransactionOptions())
            .getTimeout(TimeUnit.MILLISECONDS);
    if (millis == null) {
      millis = options.getDefaultTimeout(TimeUnit.MILLISECONDS);
    }
    return millis == null ? client.timeoutMillis() : millis;
  }

  @Override
  public void close() {
    if (session.isClosed()) {
      return;
    }
    if (watch != null) {
      watch.end();
    }
    try {
      if (transaction.isActive()) {
        abort(deadline(transactionOptions));
      }
    } finally {
      client.executor().endTransactionTrace(transaction, null);
      session.close();
    }
  }
}
