package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;

/**
 * One server of a {@link TestDeployment}: what it received, and what is to go wrong with it. A fault of
 * every command lasts until {@link #heal()} or the next one. Any thread.
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

  /** {@code a}, {@code b}, {@code c} … in the order they were added. */
  public String name() {
    return name;
  }

  /** Where it listens, as clients see it: {@code 127.0.0.1:port}. */
  public String address() {
    return server.address();
  }

  /** A connection string for this server alone. */
  public String uri() {
    return server.uri();
  }

  /** Whether it is the primary of its set; standalones and mongoses always take writes. */
  public boolean isPrimary() {
    return !killed && set.locked(node::isPrimary);
  }

  public boolean isUp() {
    return !killed;
  }

  /** How many of its writes this member had to take back, because a newer primary never had them. */
  public int rolledBack() {
    return set.locked(() -> node.rolledBack().size());
  }

  public int openConnections() {
    return server.openConnections();
  }

  // --- what it received ---

  /** Everything received so far, in order. */
  public List<Received> received() {
    return server.received();
  }

  public List<Received> received(String commandName) {
    return server.received(commandName);
  }

  /** Waits up to thirty seconds until so many commands of this name were received; all of them. */
  public List<Received> awaitReceived(String commandName, int count) {
    return server.awaitReceived(commandName, count);
  }

  // --- what goes wrong with some commands ---

  /** What goes wrong with commands of this name at this member. */
  public CommandScript on(String commandName) {
    return server.on(commandName);
  }

  /** Answers commands of this name from now on, instead of the member itself. */
  public TestMember on(String commandName, Responder responder) {
    server.on(commandName, responder);
    return this;
  }

  /** What goes wrong with new connections, before any command. */
  public CommandScript onConnect() {
    return server.onConnect();
  }

  /** The next command of this name is answered with an error. */
  public void failNext(String commandName, int code, String... labels) {
    on(commandName).once(Fault.error(code, labels));
  }

  /** Configures {@code failCommand}, as a client's {@code configureFailPoint} would. */
  public void failPoint(String json) {
    server.configureFailPoint(BsonDocument.parse(json));
  }

  // --- what goes wrong with all of it ---

  /** Ends as a process does that is killed: connections reset, port closed, data kept. */
  public void kill() {
    killed = true;
    server.refuseConnections();
    if (!router) {
      set.change(node::goDown);
    }
    server.resetConnections();
  }

  /** Comes back on the same port with the data it had, and catches up. */
  public void restart() {
    if (!router && killed) {
      set.change(node::comeUp);
    }
    killed = false;
    server.acceptConnections();
  }

  /** Connections stay open and new ones are taken, but nothing is ever answered. */
  public void blackHole() {
    inject(Fault.stall());
  }

  /** Every answer comes this late. */
  public void slow(Duration delay) {
    inject(Fault.delay(delay));
  }

  /** New connections are refused; open ones stay. */
  public void refuseConnections() {
    inject(Fault.refuseConnections());
  }

  /** Every command ends in a reset connection, unexecuted. */
  public void resetAfterReading() {
    inject(Fault.reset());
  }

  /** Every command runs, but its reply breaks off after so many bytes. */
  public void truncateReply(int bytes) {
    inject(Fault.truncate(bytes));
  }

  /** This part of the commands is turned down as by an overloaded server: code 462, both labels. */
  public void shed(double rate) {
    inject(Fault.shed(rate));
  }

  /** This part of new connections is closed before the handshake. */
  public void shedConnections(double rate) {
    inject(Fault.shedConnections(rate));
  }

  /** Every command, or new connection, has this fault until {@link #heal()}. */
  public void inject(Fault fault) {
    server.inject(fault);
  }

  /** Undoes all faults of every command. A killed member needs {@link #restart()}. */
  public void heal() {
    if (!killed) {
      server.heal();
    }
  }

  /** Resets every open connection once. */
  public void resetConnections() {
    server.resetConnections();
  }

  // --- how it follows the primary ---

  /** Stops following the primary until {@link #resumeReplication()}. */
  public void pauseReplication() {
    set.change(() -> node.pauseReplication(true));
  }

  public void resumeReplication() {
    set.change(() -> node.pauseReplication(false));
  }

  /** Follows the primary by this much from now on. */
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
