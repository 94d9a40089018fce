package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Target;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.pool.Purpose;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where an attempt runs: the server that was selected and the connection that its pool lent, or those to
 * which a cursor or a transaction is bound. Found anew for each attempt of one command; owned by the
 * operation's thread.
 */
final class Place implements Target {
  private final Executor executor;
  private final Command<?> command;
  private final Call call;
  private final Operation operation;

  private TopologyDescription topology;
  private @Nullable ServerAddress server;
  private @Nullable ServerDescription selected; // As it was then: its round trips are still known.
  private @Nullable PooledConnection pooled;
  private boolean kept; // Somebody else checks the connection in.
  private boolean unfit; // Checked out, but nothing may be sent on it.

  Place(Executor executor, Command<?> command, Call call) {
    this.executor = executor;
    this.command = command;
    this.call = call;
    this.operation = new Operation(command.name(), call.id());
    this.topology = executor.servers.current();
  }

  /** Forgets where the attempt before ran; that one has checked in. */
  void leave() {
    topology = executor.servers.current();
    server = null;
    selected = null;
    pooled = null;
    kept = false;
    unfit = false;
  }

  /** Selects and checks out. Whatever happens, {@link #checkIn} follows. */
  void find(Set<ServerAddress> deprioritized, Deadline selectionLimit) {
    PooledConnection bound = boundConnection();
    if (bound != null) {
      server = bound.id().getServerId().getAddress();
      selected = topology.server(server);
      pooled = bound;
      kept = true;
      return;
    }
    pooled = checkOut(deprioritized, selectionLimit, selectionDeadline());
    pinTransaction(pooled);
  }

  // A server may leave the deployment between selection and check-out. Nothing was sent, so another
  // server is selected; the published description no longer contains the one that left.
  private PooledConnection checkOut(
      Set<ServerAddress> deprioritized, Deadline selectionLimit, Deadline limit) {
    while (true) {
      try {
        ConnectionPool pool = select(deprioritized, selectionLimit);
        server = pool.serverId().getAddress();
        topology = executor.servers.current();
        return pool.checkOut(command.name(), call.id(), limit);
      } catch (MongoServerUnavailableException removed) {
        if (isBound() || executor.isOver(call)) {
          throw removed;
        }
        server = null;
      }
    }
  }

  // Client Side Operations Timeout, "Server Selection": computedServerSelectionTimeout is for the
  // connection, too.
  private Deadline selectionDeadline() {
    Deadline deadline = call.deadline();
    long patience = executor.settings.patienceMillis();
    return deadline.governs() && patience >= 0
        ? deadline.earlier(
            Deadline.inNanos(
                executor.clock,
                TimeUnit.MILLISECONDS.toNanos(patience),
                "serverSelectionTimeoutMS"))
        : deadline;
  }

  private ConnectionPool select(Set<ServerAddress> deprioritized, Deadline limit) {
    ServerAddress bound = boundServer();
    if (bound != null) {
      selected = topology.server(bound);
      return executor.servers.poolOf(bound, operation);
    }
    ServerDescription chosen =
        executor.servers.select(
            criteria(), deprioritized, operation, call.deadline().earlier(limit));
    selected = chosen;
    return executor.servers.poolOf(chosen.address(), operation);
  }

  private Criteria criteria() {
    Criteria criteria = command.criteria();
    Transaction transaction = call.session().transaction();
    return transaction == null || !transaction.isActive() || criteria.isWrite()
        ? criteria
        : Criteria.read(transaction.terms().readPreference());
  }

  // Transactions, "Sharded transactions", and Load Balancers: all of a transaction in one place.
  private void pinTransaction(PooledConnection connection) {
    Transaction transaction = call.session().transaction();
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

  /** Whether it has to run here and nowhere else, as getMore and the rest of a transaction have. */
  boolean isBound() {
    return boundServer() != null || boundConnection() != null;
  }

  private @Nullable ServerAddress boundServer() {
    ServerAddress bound = command.boundServer();
    Transaction transaction = call.session().transaction();
    return bound != null || transaction == null ? bound : transaction.pinnedServer();
  }

  private @Nullable PooledConnection boundConnection() {
    PooledConnection bound = command.boundConnection();
    Transaction transaction = call.session().transaction();
    return bound != null || transaction == null ? bound : transaction.pinnedConnection();
  }

  /** Nothing may be sent here, for a reason that lies with the server or the client. */
  MongoClientException refuse(String reason) {
    unfit = true;
    return new MongoClientException(reason);
  }

  /** Gives the connection back, unless somebody keeps it. */
  void checkIn() {
    if (pooled != null && !kept) {
      pooled.close();
    }
  }

  /** How far the attempt came. */
  Attempt.Phase phase() {
    if (server == null) {
      return Attempt.Phase.SELECTION;
    }
    return pooled == null || unfit ? Attempt.Phase.CHECK_OUT : Attempt.Phase.COMMAND;
  }

  /** Null while nobody is selected. */
  @Nullable ServerAddress serverOrNull() {
    return server;
  }

  /** Null while none is checked out. */
  @Nullable PooledConnection connectionOrNull() {
    return pooled;
  }

  /** Of the connection that the command was meant for, also after it was given back. */
  @Nullable ConnectionId connectionId() {
    return pooled == null || unfit ? null : pooled.id();
  }

  PooledConnection lent() {
    if (pooled == null) {
      throw new IllegalStateException("no connection is checked out for " + command.name());
    }
    return pooled;
  }

  TopologyDescription topology() {
    return topology;
  }

  boolean hasSessions() {
    return ServerSupport.hasSessions(hello(), isLoadBalanced());
  }

  boolean isStandalone() {
    return ServerSupport.isStandalone(hello(), isLoadBalanced());
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

  @Override
  public boolean hasTimeout() {
    return call.deadline().governs();
  }

  @Override
  public long millisForServer() {
    if (!call.isTimed()) {
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

  /** To the selected server; 0 if it is not known. */
  long minRoundTripNanos() {
    Long known = selected == null ? null : selected.timing().minRoundTripNanos();
    return known == null ? 0 : known;
  }
}
