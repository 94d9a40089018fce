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
 * The server and the connection of one attempt: selected and checked out, or those to which a cursor or a
 * transaction is bound. The operation's thread owns it.
 */
final class AttemptTarget implements Target {
  private final ClientServices client;
  private final Command<?> command;
  private final OperationContext context;
  private final Operation operation;

  private TopologyDescription topology;
  private @Nullable ServerAddress server;
  private @Nullable ServerDescription selected; // With the round-trip times of that moment.
  private @Nullable PooledConnection connection;
  private boolean kept; // A cursor or a transaction checks the connection in.
  private boolean refused; // The attempt checked a connection out but must not send on it.

  AttemptTarget(ClientServices client, Command<?> command, OperationContext context) {
    this.client = client;
    this.command = command;
    this.context = context;
    this.operation = new Operation(command.name(), context.id());
    this.topology = client.servers().current();
  }

  /** Call {@link #checkIn} afterwards, also if this method throws. */
  void selectAndCheckOut(Set<ServerAddress> deprioritized, Deadline selectionLimit) {
    PooledConnection bound = boundConnection();
    if (bound != null) {
      server = bound.id().getServerId().getAddress();
      selected = topology.server(server);
      connection = bound;
      kept = true;
      return;
    }
    connection = checkOut(deprioritized, selectionLimit, selectionDeadline());
    pinTransaction(connection);
  }

  // A server may leave the deployment between selection and check-out. Nothing was sent, so select
  // another server; the published description no longer contains the one that left.
  private PooledConnection checkOut(
      Set<ServerAddress> deprioritized, Deadline selectionLimit, Deadline limit) {
    while (true) {
      try {
        ConnectionPool pool = select(deprioritized, selectionLimit);
        server = pool.serverId().getAddress();
        topology = client.servers().current();
        return pool.checkOut(command.name(), context.id(), limit);
      } catch (MongoServerUnavailableException removed) {
        if (isBound() || client.lifecycle().isOver(context)) {
          throw removed;
        }
        server = null;
      }
    }
  }

  // Client Side Operations Timeout, "Server Selection": computedServerSelectionTimeout is for the
  // connection, too.
  private Deadline selectionDeadline() {
    Deadline deadline = context.deadline();
    long patience = client.settings().patienceMillis();
    return deadline.governs() && patience >= 0
        ? deadline.earlier(
            Deadline.inNanos(
                client.clock(),
                TimeUnit.MILLISECONDS.toNanos(patience),
                "serverSelectionTimeoutMS"))
        : deadline;
  }

  private ConnectionPool select(Set<ServerAddress> deprioritized, Deadline limit) {
    ServerAddress bound = boundServer();
    if (bound != null) {
      selected = topology.server(bound);
      return client.servers().poolOf(bound, operation);
    }
    ServerDescription chosen =
        client
            .servers()
            .select(criteria(), deprioritized, operation, context.deadline().earlier(limit));
    selected = chosen;
    return client.servers().poolOf(chosen.address(), operation);
  }

  private Criteria criteria() {
    Criteria criteria = command.criteria();
    Transaction transaction = context.session().transaction();
    return transaction == null || !transaction.isActive() || criteria.isWrite()
        ? criteria
        : Criteria.read(transaction.terms().readPreference());
  }

  // Transactions, "Sharded transactions", and Load Balancers: all of a transaction in one place.
  private void pinTransaction(PooledConnection used) {
    Transaction transaction = context.session().transaction();
    if (transaction == null || !transaction.isActive()) {
      return;
    }
    if (topology.type() == TopologyType.LOAD_BALANCED) {
      transaction.pinTo(used);
      kept = true;
    } else if (topology.type() == TopologyType.SHARDED && server != null) {
      transaction.pinTo(server);
    }
  }

  /** Whether the command must run on one server, like getMore and the commands of a pinned transaction. */
  boolean isBound() {
    return boundServer() != null || boundConnection() != null;
  }

  private @Nullable ServerAddress boundServer() {
    ServerAddress bound = command.boundServer();
    Transaction transaction = context.session().transaction();
    return bound != null || transaction == null ? bound : transaction.pinnedServer();
  }

  private @Nullable PooledConnection boundConnection() {
    PooledConnection bound = command.boundConnection();
    Transaction transaction = context.session().transaction();
    return bound != null || transaction == null ? bound : transaction.pinnedConnection();
  }

  /** The attempt must not send on this connection. */
  MongoClientException refuse(String reason) {
    refused = true;
    return new MongoClientException(reason);
  }

  /** Checks the connection in, unless a cursor or a transaction keeps it. */
  void checkIn() {
    if (connection != null && !kept) {
      connection.close();
    }
  }

  /** How far the attempt came. */
  Attempt.Phase phase() {
    if (server == null) {
      return Attempt.Phase.SELECTION;
    }
    return connection == null || refused ? Attempt.Phase.CHECK_OUT : Attempt.Phase.COMMAND;
  }

  /** Null until a server is selected. */
  @Nullable ServerAddress serverOrNull() {
    return server;
  }

  /** Null until a connection is checked out. */
  @Nullable PooledConnection connectionOrNull() {
    return connection;
  }

  /** The connection of the command, also after check-in; null if the attempt did not get that far. */
  @Nullable ConnectionId connectionId() {
    return connection == null || refused ? null : connection.id();
  }

  PooledConnection checkedOut() {
    if (connection == null) {
      throw new IllegalStateException("no connection is checked out for " + command.name());
    }
    return connection;
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
    return checkedOut().connection().hello();
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
    checkedOut().usedFor(Purpose.CURSOR);
    return checkedOut();
  }

  @Override
  public boolean hasTimeout() {
    return context.deadline().governs();
  }

  @Override
  public long millisForServer() {
    if (!context.isTimed()) {
      return Long.MAX_VALUE;
    }
    long nanos = context.deadline().remainingNanos() - minRoundTripNanos();
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

  /** The minimum round-trip time to the selected server; 0 if it is not known. */
  long minRoundTripNanos() {
    Long known = selected == null ? null : selected.timing().minRoundTripNanos();
    return known == null ? 0 : known;
  }
}
