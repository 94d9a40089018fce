package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.MemberConfig;
import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.command.CommandDispatcher;
import dev.holdfast.testkit.internal.command.ConnectionState;
import dev.holdfast.testkit.internal.command.Identity;
import dev.holdfast.testkit.internal.command.Request;
import dev.holdfast.testkit.internal.command.Users;
import dev.holdfast.testkit.net.TestNetwork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;

/**
 * The servers of a deployment, assembled from sockets, dispatchers and members. All mongoses, and all services
 * behind a load balancer, share one member with the data, to which clients cannot connect.
 */
final class DeploymentServers {
  private final Identity.Kind kind;
  private final ReplicaSet set;
  private final Users users;
  private final int maxWireVersion;
  private final Set<String> withoutSessions;
  private final TestNetwork network;
  private final long seed;
  private final List<TestMember> members = new CopyOnWriteArrayList<>();
  private final Map<String, CommandScript> scripts = new ConcurrentHashMap<>();
  private final ReceivedLog log = new ReceivedLog();

  DeploymentServers(
      Identity.Kind kind,
      ReplicaSet set,
      Users users,
      int maxWireVersion,
      Set<String> withoutSessions,
      TestNetwork network,
      long seed) {
    this.kind = kind;
    this.set = set;
    this.users = users;
    this.maxWireVersion = maxWireVersion;
    this.withoutSessions = Set.copyOf(withoutSessions);
    this.network = network;
    this.seed = seed;
  }

  Identity.Kind kind() {
    return kind;
  }

  ReplicaSet set() {
    return set;
  }

  List<TestMember> members() {
    return members;
  }

  ReceivedLog log() {
    return log;
  }

  CommandScript script(String commandName) {
    return scripts.computeIfAbsent(
        CommandHandler.canonical(commandName), name -> new CommandScript());
  }

  /** Starts {@code count} servers. Clients can connect when this returns. */
  void start(int count) {
    for (int i = 0; i < count; i++) {
      boolean ownData = kind != Identity.Kind.MONGOS || i == 0;
      add(ownData ? addNode(i) : members.get(0).node(), i, 1, false);
    }
    set.start();
  }

  /** Starts one server as a load balancer. Its services handle connections in turn. */
  void startBalanced(int services) {
    add(addNode(0), 0, services, true);
    set.start();
  }

  /** Starts one more server next to a running set. The caller makes it a member. */
  TestMember join() {
    int index = members.size();
    Node node =
        set.locked(
            () -> {
              Node outsider = set.addLocked(name(index), MemberConfig.DEFAULT);
              set.removeLocked(outsider); // No hello may name it before it has an address.
              return outsider;
            });
    return add(node, index, 1, false);
  }

  private Node addNode(int index) {
    return set.locked(() -> set.addLocked(name(index), MemberConfig.DEFAULT));
  }

  private static String name(int index) {
    return String.valueOf((char) ('a' + index));
  }

  private TestMember add(Node node, int index, int services, boolean balanced) {
    List<CommandDispatcher> dispatchers = new ArrayList<>();
    for (int i = 0; i < services; i++) {
      ObjectId serviceId = balanced ? new ObjectId() : null;
      boolean sessions = !withoutSessions.contains(name(index));
      Identity identity = new Identity(kind, this::addressOf, maxWireVersion, sessions, serviceId);
      dispatchers.add(new CommandDispatcher(identity, set, node, users));
    }
    ScriptedServer server =
        ScriptedServerBuilder.serve(
            backend(dispatchers), network.endpoint(name(index)), set.clock(), seed * 31 + index);
    TestMember member =
        new TestMember(name(index), set, node, kind == Identity.Kind.MONGOS, server);
    members.add(member);
    return member;
  }

  private String addressOf(Node node) {
    return members.stream()
        .filter(member -> member.node() == node)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no member " + node.name()))
        .address();
  }

  private Backend backend(List<CommandDispatcher> dispatchers) {
    return new Backend() {
      @Override
      public BsonDocument answer(Received request, ConnectionState connection) throws IOException {
        return dispatcher(request).answer(request(request, connection));
      }

      @Override
      public BsonDocument finish(Received request, ConnectionState connection, BsonDocument reply) {
        return dispatcher(request).finish(request(request, connection), reply);
      }

      @Override
      public boolean configureFailPoint(BsonDocument command) {
        return dispatchers.stream()
            .map(dispatcher -> dispatcher.configureFailPoint(command))
            .toList()
            .get(0);
      }

      @Override
      public void clearFailPoints() {
        dispatchers.forEach(CommandDispatcher::clearFailPoints);
      }

      @Override
      public void received(Received request) {
        log.append(request);
      }

      @Override
      public Map<String, CommandScript> scripts() {
        return scripts;
      }

      private CommandDispatcher dispatcher(Received request) {
        return dispatchers.get(request.connection() % dispatchers.size());
      }
    };
  }

  void clearScripts() {
    scripts.values().forEach(CommandScript::clear);
    members.forEach(member -> member.server().clearScripts());
  }

  /** Drops every database on the primary. The other members replicate this. */
  void dropData() {
    set.change(
        () ->
            set.primaryLocked()
                .ifPresent(
                    primary ->
                        set.logLocked(primary, primary.store().dropEverything(), null, null)));
  }

  private static Request request(Received received, ConnectionState connection) {
    return new Request(received.commandName(), received.database(), received.command(), connection);
  }

  void close() {
    set.close();
    members.forEach(member -> member.server().close());
  }
}
