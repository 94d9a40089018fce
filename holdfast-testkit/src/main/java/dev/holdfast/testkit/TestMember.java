package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.front.Front;
import dev.holdfast.testkit.internal.front.Peer;
import dev.holdfast.testkit.internal.front.Request;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;

/** One server of a {@link TestDeployment}: what it received, and what is to go wrong with it. */
public final class TestMember {
  private final ReplicaSet set;
  private final Node node;
  private final ScriptedServer server;

  TestMember(ReplicaSet set, Node node, ScriptedServer server) {
    this.set = set;
    this.node = node;
    this.server = server;
  }

  /** {@code a}, {@code b}, {@code c} … in the order of the configuration. */
  public String name() {
    return node.name();
  }

  /** Where it listens, as clients see it: {@code 127.0.0.1:port}. */
  public String address() {
    return server.address();
  }

  public boolean isPrimary() {
    return set.locked(node::isPrimary);
  }

  public boolean isUp() {
    return set.locked(node::isUp);
  }

  // --- what it received ---

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

  // --- what goes wrong ---

  /** What goes wrong with commands of this name at this member. */
  public CommandScript on(String commandName) {
    return server.on(commandName);
  }

  /** Answers commands of this name from now on, instead of the member itself. */
  public TestMember on(String commandName, Responder responder) {
    server.on(commandName, responder);
    return this;
  }

  /** Ends as a process does that is killed: connections reset, port closed, data kept. */
  public void kill() {
    server.refuseConnections();
    set.change(node::goDown);
    server.resetConnections();
  }

  /** Comes back on the same port with the data it had, and catches up. */
  public void restart() {
    set.change(node::comeUp);
    server.acceptConnections();
  }

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

  /** How many of its writes this member had to take back, because a newer primary never had them. */
  public int rolledBack() {
    return set.locked(() -> node.rolledBack().size());
  }

  Node node() {
    return node;
  }

  ScriptedServer server() {
    return server;
  }

  /** Puts a front end behind a server's connections. */
  static Engine engine(Front front) {
    return new Engine() {
      @Override
      public BsonDocument answer(Received request, Peer peer) throws IOException {
        return front.answer(request(request, peer));
      }

      @Override
      public BsonDocument finish(Received request, Peer peer, BsonDocument reply) {
        return front.finish(request(request, peer), reply);
      }
    };
  }

  private static Request request(Received received, Peer peer) {
    return new Request(received.commandName(), received.database(), received.command(), peer);
  }

  @Override
  public String toString() {
    return name() + " at " + address();
  }
}
