package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;

/**
 * One server of a {@link TestDeployment}: the commands that it received, and its faults. An injected fault
 * lasts until {@link #heal()} or until the next one replaces it. Any thread.
 */
public final class TestMember {
  private final String name;
  private final ReplicaSet set;
  private final Node node;
  private final boolean router;
  private final ScriptedServer server;
  private volatile boolean killed;

  TestMember(String name, ReplicaSet set, Node node, boolean router, ScriptedServer server) {
    this.name = name;
    this.set = set;
    this.node = node;
    this.router = router;
    this.server = server;
  }

  /** The name: {@code a}, {@code b}, {@code c} …, in the order in which the members were added. */
  public String name() {
    return name;
  }

  /** The address as clients see it: {@code 127.0.0.1:port}. */
  public String address() {
    return server.address();
  }

  /** A connection string for only this server. */
  public String uri() {
    return server.uri();
  }

  /** Whether this member is the primary of its set. Standalones and mongoses always accept writes. */
  public boolean isPrimary() {
    return !killed && set.locked(node::isPrimary);
  }

  /** Whether this member runs: it was not killed, or was restarted. */
  public boolean isUp() {
    return !killed;
  }

  /** The number of writes that this member rolled back because a newer primary did not have them. */
  public int rolledBack() {
    return set.locked(() -> node.rolledBack().size());
  }

  /** The number of open connections of clients. */
  public int openConnections() {
    return server.openConnections();
  }

  // --- received commands ---

  /** All commands received so far, in order. */
  public List<Received> received() {
    return server.received();
  }

  /** The commands of this name received so far, in order. */
  public List<Received> received(String commandName) {
    return server.received(commandName);
  }

  /**
   * Waits up to thirty seconds until {@code count} commands of this name have arrived; returns all of them.
   */
  public List<Received> awaitReceived(String commandName, int count) {
    return server.awaitReceived(commandName, count);
  }

  // --- faults of some commands ---

  /** The faults of commands of this name at this member. */
  public CommandScript on(String commandName) {
    return server.on(commandName);
  }

  /** Answers commands of this name with the responder from now on. */
  public TestMember on(String commandName, Responder responder) {
    server.on(commandName, responder);
    return this;
  }

  /** The faults of new connections, before any command. */
  public CommandScript onConnect() {
    return server.onConnect();
  }

  /** Answers the next command of this name with an error. */
  public void failNext(String commandName, int code, String... labels) {
    on(commandName).once(Fault.error(code, labels));
  }

  /** Configures {@code failCommand}, like the {@code configureFailPoint} command of a client. */
  public void failPoint(String json) {
    server.configureFailPoint(BsonDocument.parse(json));
  }

  // --- faults of the whole member ---

  /** Ends like a killed process: resets connections and closes the port, but keeps the data. */
  public void kill() {
    killed = true;
    server.refuseConnections();
    if (!router) {
      set.change(node::goDown);
    }
    server.resetConnections();
  }

  /** Restarts a killed member on the same port with its data. It then catches up. */
  public void restart() {
    if (!router && killed) {
      set.change(node::comeUp);
    }
    killed = false;
    server.acceptConnections();
  }

  /** Keeps connections open and accepts new ones, but never answers. */
  public void blackHole() {
    inject(Fault.stall());
  }

  /** Delays every reply. */
  public void slow(Duration delay) {
    inject(Fault.delay(delay));
  }

  /** Refuses new connections. Open connections stay open. */
  public void refuseConnections() {
    inject(Fault.refuseConnections());
  }

  /** Resets the connection of every command before the command runs. */
  public void resetAfterReading() {
    inject(Fault.reset());
  }

  /** Runs every command, but cuts its reply off after this many bytes. */
  public void truncateReply(int bytes) {
    inject(Fault.truncate(bytes));
  }

  /** Rejects this fraction of commands like an overloaded server: code 462, both labels. */
  public void shed(double rate) {
    inject(Fault.shed(rate));
  }

  /** Closes this fraction of new connections before the handshake. */
  public void shedConnections(double rate) {
    inject(Fault.shedConnections(rate));
  }

  /** Applies a fault to every command, or every new connection, until {@link #heal()}. */
  public void inject(Fault fault) {
    server.inject(fault);
  }

  /** Ends all injected faults. A killed member needs {@link #restart()} instead. */
  public void heal() {
    if (!killed) {
      server.heal();
    }
  }

  /** Resets the connections that are open now. */
  public void resetConnections() {
    server.resetConnections();
  }

  // --- replication ---

  /** Stops replicating from the primary until {@link #resumeReplication()}. */
  public void pauseReplication() {
    set.change(() -> node.pauseReplication(true));
  }

  /** Ends {@link #pauseReplication()}. The member then catches up. */
  public void resumeReplication() {
    set.change(() -> node.pauseReplication(false));
  }

  /** Sets the replication lag of this member. */
  public void lag(Duration duration) {
    set.change(() -> node.lag(duration));
  }

  Node node() {
    return node;
  }

  ScriptedServer server() {
    return server;
  }

  @Override
  public String toString() {
    return name + " at " + address();
  }
}
