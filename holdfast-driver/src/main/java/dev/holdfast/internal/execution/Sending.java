package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.connection.ReplyDecoder;
import dev.holdfast.internal.connection.Request;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.internal.operation.Target;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.pool.Purpose;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.session.ClusterTime;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a command: select, check out, write, read. Used again for the next attempt of the same
 * command; owned by the operation's thread. The connection encodes and decodes with it, so that an attempt
 * makes hardly any further objects.
 */
final class Sending<T extends @Nullable Object> implements Request, ReplyDecoder<T>, Target {
  private static final int RETRYABLE_WIRE_VERSION = 6;

  private final Executor executor;
  private final Command<T> command;
  private final Call call;
  private final Session session;
  private final Operation operation;

  // For all attempts.
  private long txnNumber; // 0: none. Drawn once, by the first attempt that may use it.
  private boolean txnNumberDecided;
  private boolean startsTransaction; // Also when it is tried again.

  // Of the attempt at hand.
  private Attempt.Phase phase = Attempt.Phase.SELECTION;
  private TopologyDescription topology;
  private @Nullable ServerAddress server;
  private @Nullable ServerDescription selected; // As it was then: its round trips are still known.
  private @Nullable PooledConnection pooled;
  private @Nullable ConnectionId connectionId; // Still known when the connection was given back.
  private boolean kept; // Somebody else checks the connection in.
  private boolean sent;
  private boolean eligible = true;
  private @Nullable MongoWriteConcernException writeConcernError;
  private @Nullable BsonDocument writeConcernReply;
  private @Nullable CommandWatch watch; // From the sending to the end, if anybody does.

  Sending(Executor executor, Command<T> command, Call call) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.session = call.session();
    this.operation = new Operation(command.name(), call.id());
    this.topology = executor.servers.current();
  }

  /** One attempt. Whatever happens, {@link #checkIn} follows. */
  T perform(Set<ServerAddress> deprioritized) {
    begin();
    if (Thread.currentThread().isInterrupted()) { // A socket would only be closed by it.
      throw new MongoInterruptedException(
          "Interrupted before '" + command.name() + "' was sent", new InterruptedException());
    }
    checkOut(deprioritized);
    if (executor.isOver(call)) {
      notSent("The client is closed");
    }
    phase = Attempt.Phase.COMMAND;
    Connection connection = lent().connection();
    connectionId = connection.id();
    prepare();
    executor.statistics.attempt();
    try {
      if (isAcknowledged()) {
        return connection.roundTrip(this, this, call.deadline());
      }
      connection.sendUnacknowledged(this, call.deadline());
      CommandWatch watched = endWatch();
      if (watched != null) {
        watched.sent();
      }
      return command.unacknowledged();
    } catch (RuntimeException e) {
      heard(e);
      CommandWatch watched = endWatch();
      if (watched != null) {
        watched.failed(e);
      }
      throw e;
    }
  }

  private void begin() {
    phase = Attempt.Phase.SELECTION;
    topology = executor.servers.current();
    server = null;
    selected = null;
    pooled = null;
    connectionId = null;
    kept = false;
    sent = false;
    eligible = true;
    writeConcernError = null;
    writeConcernReply = null;
    watch = null;
  }

  private void checkOut(Set<ServerAddress> deprioritized) {
    PooledConnection bound = boundConnection();
    if (bound != null) {
      server = addressOf(bound);
      selected = topology.server(server);
      pooled = bound;
      kept = true;
      return;
    }
    Deadline limit = selectionDeadline();
    ConnectionPool pool = select(deprioritized);
    server = pool.serverId().getAddress();
    topology = executor.servers.current();
    phase = Attempt.Phase.CHECK_OUT;
    pooled = pool.checkOut(command.name(), call.id(), limit);
    pinTransaction(pooled);
  }

  // Client Side Operations Timeout, "Server Selection": computedServerSelectionTimeout is for the
  // connection, too.
  private Deadline selectionDeadline() {
    Deadline deadline = call.deadline();
    long patience = executor.settings.patienceMillis();
    return deadline.governs() && patience >= 0
        ? deadline.earlier(
            Deadline.inNanos(executor.clock, TimeUnit.MILLISECONDS.toNanos(patience)))
        : deadline;
  }

  private @Nullable PooledConnection boundConnection() {
    PooledConnection bound = command.boundConnection();
    Transaction transaction = session.transaction();
    return bound != null || transaction == null ? bound : transaction.pinnedConnection();
  }

  private ConnectionPool select(Set<ServerAddress> deprioritized) {
    ServerAddress bound = boundServer();
    if (bound != null) {
      selected = topology.server(bound);
      return executor.servers.poolOf(bound, operation);
    }
    ServerDescription chosen =
        executor.servers.select(criteria(), deprioritized, operation, call.deadline());
    selected = chosen;
    return executor.servers.poolOf(chosen.address(), operation);
  }

  private @Nullable ServerAddress boundServer() {
    ServerAddress bound = command.boundServer();
    Transaction transaction = session.transaction();
    return bound != null || transaction == null ? bound : transaction.pinnedServer();
  }

  private Criteria criteria() {
    Criteria criteria = command.criteria();
    Transaction transaction = session.transaction();
    return transaction == null || !transaction.isActive() || criteria.isWrite()
        ? criteria
        : Criteria.read(transaction.terms().readPreference());
  }

  // Transactions, "Sharded transactions", and Load Balancers: all of a transaction in one place.
  private void pinTransaction(PooledConnection connection) {
    Transaction transaction = session.transaction();
    if (transaction == null || !transaction.isActive()) {
      return;
    }
    if (topology.type() == TopologyType.LOAD_BALANCED) {
      transaction.pinTo(connection);
      kept = true;
    } else if (topology.type() == TopologyType.SHARDED && server != null) {
      transaction.pinTo(server);
    }
  }

  /** Decides, with the connection's own hello, what this attempt carries. */
  private void prepare() {
    Hello hello = hello();
    command.prepare(this);
    boolean sessions = hasSessions(hello);
    if (!session.isImplicit() && !sessions) {
      notSent(
          "Sessions are not supported by the MongoDB cluster to which this client is connected: "
              + server
              + " reports no logicalSessionTimeoutMinutes");
    }
    if (session.isSnapshot() && hello.maxWireVersion() < 13) {
      notSent("Snapshot reads require MongoDB 5.0 or later; " + server + " is older");
    }
    eligible =
        hello.maxWireVersion() >= RETRYABLE_WIRE_VERSION
            && (command.kind() != Kind.WRITE || (sessions && !isStandalone(hello)));
    if (isInTransaction()) {
      beginInTransaction(hello);
    } else {
      drawTransactionNumber();
    }
  }

  private void beginInTransaction(Hello hello) {
    if (isStandalone(hello)) {
      notSent("Transactions need a replica set or a sharded cluster, but " + server + " is alone");
    }
    if (hello.maxWireVersion() < (hello.isMongos() ? 8 : 7)) {
      notSent("Transactions need MongoDB 4.0, on a sharded cluster 4.2; " + server + " is older");
    }
    startsTransaction |= session.transaction() != null && session.transaction().isStarting();
  }

  // Retryable Writes, "Constructing Write Commands": once for all attempts.
  private void drawTransactionNumber() {
    boolean wanted =
        command.kind() == Kind.WRITE
            && command.isRetryable()
            && !command.endsTransaction()
            && executor.switches.writes()
            && isAcknowledged();
    if (!wanted) {
      return;
    }
    if (!txnNumberDecided) {
      txnNumberDecided = true;
      txnNumber = eligible ? session.server().nextTransactionNumber() : 0;
    } else if (txnNumber > 0 && !eligible) {
      notSent(server + " does not support retryable writes, unlike the server before");
    }
  }

  private void notSent(String message) {
    phase = Attempt.Phase.CHECK_OUT;
    throw new MongoClientException(message);
  }

  /** Transactions, "writeConcern": in one, that of a collection does not count. */
  boolean isAcknowledged() {
    return command.isAcknowledged() || isInTransaction();
  }

  private boolean isInTransaction() {
    return session.isInTransaction() && !command.endsTransaction();
  }

  private boolean hasSessions(Hello hello) {
    return hello.logicalSessionTimeoutMinutes() != null || isLoadBalanced();
  }

  private boolean isStandalone(Hello hello) {
    return hello.setName() == null && !hello.isMongos() && !isLoadBalanced();
  }

  @Override
  public String commandName() {
    return command.name();
  }

  @Override
  public void encode(OpMsgWriter message, WireBuffer buffer) {
    message.beginBody();
    BodyWriter body = new BodyWriter(buffer);
    command.encode(body, this);
    Envelope.database(body, command.database());
    if (sendsSession()) {
      session.server().used(executor.clock.nanoTime());
      Envelope.session(body, command, session, txnNumber, startsTransaction);
    }
    boolean inTransaction = isInTransaction();
    if (startsTransaction || !inTransaction) {
      Envelope.readConcern(body, command, session, startsTransaction, !isStandalone(hello()));
    }
    if (!inTransaction) {
      Envelope.writeConcern(body, command.writeConcern(), call.deadline());
    }
    Envelope.clusterTime(body, latestClusterTime());
    Envelope.readPreference(body, command, session, topology, hello());
    Envelope.serverApi(body, executor.settings.serverApi());
    if (command.takesMaxTime() && call.tellsServer() && isTimed()) {
      body.put("maxTimeMS", millisForServer());
    }
    message.endBody();
    command.encodeSequences(message, buffer, this);
  }

  @Override
  public boolean hasTimeout() {
    return call.deadline().governs();
  }

  private boolean isTimed() {
    return hasTimeout() && !call.deadline().isNever();
  }

  @Override
  public long millisForServer() {
    if (!isTimed()) {
      return Long.MAX_VALUE;
    }
    long nanos = call.deadline().remainingNanos() - minRoundTripNanos();
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
    if (millis <= 0) { // A maxTimeMS of 0 would be none at all.
      throw new MongoOperationTimeoutException(
          "The timeout of '"
              + command.name()
              + "' leaves no time for the round trip to "
              + server
              + ", which takes at least "
              + TimeUnit.NANOSECONDS.toMillis(minRoundTripNanos())
              + " ms; nothing was sent. If it never does, set a longer timeout.");
    }
    return millis;
  }

  private long minRoundTripNanos() {
    return selected == null ? 0 : selected.timing().minRoundTripNanos();
  }

  private boolean sendsSession() {
    return hasSessions(hello())
        && (!session.isImplicit() || (command.takesImplicitSession() && isAcknowledged()));
  }

  private @Nullable ClusterTime latestClusterTime() {
    ClusterTime latest = executor.clusterClock.latest();
    return session.isImplicit() ? latest : ClusterTime.later(latest, session.clusterTime());
  }

  @Override
  public void encoded(WireBuffer message) {
    millisForServer(); // Again: what was written may have been long.
    sent = true;
    if (startsTransaction && session.transaction() != null) {
      session.transaction().sent();
    }
    watch = CommandWatch.begin(executor, command, call, lent(), message);
  }

  @Override
  public T decode(WireBuffer reply) {
    CommandWatch watched = endWatch();
    if (watched != null) {
      watched.succeeded(reply);
    }
    DocumentView view = DocumentView.of(reply);
    executor.clusterClock.advance(view);
    session.heard(view);
    if (command.kind() != Kind.READ && view.has("writeConcernError")) {
      noteWriteConcernError(view.toBsonDocument());
    }
    return command.decode(view, this);
  }

  private void noteWriteConcernError(BsonDocument reply) {
    writeConcernReply = reply;
    writeConcernError = WriteConcernErrors.of(reply, server());
  }

  /** A failed command's reply tells the time, too. */
  private void heard(RuntimeException failure) {
    if (failure instanceof MongoCommandException error) {
      WireBuffer buffer = new WireBuffer(512);
      BsonDocuments.write(buffer, error.getResponse());
      buffer.flip();
      DocumentView view = DocumentView.of(buffer);
      executor.clusterClock.advance(view);
      session.heard(view);
    }
  }

  /** From now on it has an end; what fails later is not the command. */
  private @Nullable CommandWatch endWatch() {
    CommandWatch watched = watch;
    watch = null;
    return watched;
  }

  /** Gives the connection back, unless somebody keeps it. */
  void checkIn() {
    if (pooled != null && !kept) {
      pooled.close();
    }
  }

  private PooledConnection lent() {
    if (pooled == null) {
      throw new IllegalStateException("no connection is checked out for " + command.name());
    }
    return pooled;
  }

  private static ServerAddress addressOf(PooledConnection connection) {
    return connection.connection().id().getServerId().getAddress();
  }

  @Override
  public ServerAddress server() {
    if (server == null) {
      throw new IllegalStateException("no server is selected for " + command.name());
    }
    return server;
  }

  @Override
  public Hello hello() {
    return lent().connection().hello();
  }

  @Override
  public boolean isLoadBalanced() {
    return topology.type() == TopologyType.LOAD_BALANCED;
  }

  @Override
  public @Nullable PooledConnection keepConnection() {
    if (kept) {
      return null;
    }
    kept = true;
    lent().usedFor(Purpose.CURSOR);
    return lent();
  }

  Operation operation() {
    return operation;
  }

  Attempt.Phase phase() {
    return phase;
  }

  TopologyDescription topology() {
    return topology;
  }

  @Nullable ServerAddress serverOrNull() {
    return server;
  }

  @Nullable PooledConnection connectionOrNull() {
    return pooled;
  }

  /** Also after the connection was given back. */
  @Nullable ConnectionId connectionId() {
    return phase == Attempt.Phase.COMMAND ? connectionId : null;
  }

  boolean wasSent() {
    return sent;
  }

  boolean wasEligible() {
    return eligible;
  }

  /** Whether an ordinary retry of a write was possible at all, had its error been the right one. */
  boolean isRetryableWrite() {
    return command.kind() == Kind.WRITE
        && command.isRetryable()
        && eligible
        && (executor.switches.writes() || command.endsTransaction());
  }

  boolean isBound() {
    return boundServer() != null || boundConnection() != null;
  }

  /** In a reply that says ok; null if there was none. */
  @Nullable MongoWriteConcernException writeConcernError() {
    return writeConcernError;
  }

  @Nullable BsonDocument writeConcernReply() {
    return writeConcernReply;
  }
}
