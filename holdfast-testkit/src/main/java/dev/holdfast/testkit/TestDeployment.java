package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.command.Identity;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A MongoDB deployment in the test's process: real sockets, data in memory, and any fault that a test
 * injects. The test owns it; any thread.
 *
 * <pre>{@code
 * try (TestDeployment set = TestDeployment.replicaSet(3);
 *     MongoClient client = MongoClients.create(set.uri())) {
 *   set.primary().on("insert").once(Fault.loseReply()).then(() -> set.elect("b"));
 *   client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
 *   assertEquals(2, set.received("insert").size());
 * }
 * }</pre>
 */
public final class TestDeployment implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration FREEZE = Duration.ofSeconds(10);

  private final DeploymentServers servers;
  private final ReplicaSet set;
  private final String uri;

  TestDeployment(DeploymentServers servers, String options) {
    this.servers = servers;
    set = servers.set();
    uri =
        servers.members().stream()
            .map(TestMember::address)
            .collect(Collectors.joining(",", "mongodb://", "/" + options));
  }

  /** Configures a deployment before it starts. */
  public static TestDeploymentBuilder builder() {
    return new TestDeploymentBuilder();
  }

  /** Starts one server without a replica set. */
  public static TestDeployment standalone() {
    return builder().standalone();
  }

  /** Starts a replica set. Its first member is primary. */
  public static TestDeployment replicaSet(int members) {
    return builder().replicaSet(members);
  }

  /** Starts a sharded cluster as clients see it: several mongoses with the same data. */
  public static TestDeployment sharded(int mongoses) {
    return builder().sharded(mongoses);
  }

  /** Starts a load balancer with two mongoses, which handle connections in turn. */
  public static TestDeployment loadBalanced() {
    return builder().loadBalanced();
  }

  /** The connection string of the deployment as it was started, without a user. */
  public String uri() {
    return uri;
  }

  /** The connection string for a user that {@link TestDeploymentBuilder#user} added. */
  public String uri(String user, String password) {
    String scheme = "mongodb://";
    return scheme + encoded(user) + ":" + encoded(password) + "@" + uri.substring(scheme.length());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** All servers, including those that are down. */
  public List<TestMember> members() {
    return List.copyOf(servers.members());
  }

  /** The member with this name: {@code a}, {@code b}, {@code c} …, or {@code primary}. */
  public TestMember member(String name) {
    return name.equals("primary")
        ? primary()
        : servers.members().stream()
            .filter(member -> member.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unknown member " + name + "; the members are " + this));
  }

  /** The primary. Waits up to thirty seconds for an election if there is none. */
  public TestMember primary() {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    set.lock();
    try {
      Optional<Node> primary;
      while ((primary = set.primaryLocked()).isEmpty()) {
        if (System.nanoTime() >= deadline) {
          throw new AssertionError("no primary within " + TIMEOUT + ": " + set.nodesLocked());
        }
        set.awaitChangeOutsideLocked(deadline);
      }
      return memberOf(primary.get());
    } finally {
      set.unlock();
    }
  }

  /** Whether the deployment has a primary now. */
  public boolean hasPrimary() {
    return set.locked(() -> set.primaryLocked().isPresent());
  }

  /** The servers that are up and not primary. */
  public List<TestMember> secondaries() {
    return servers.members().stream()
        .filter(member -> member.isUp() && !member.isPrimary())
        .toList();
  }

  private TestMember memberOf(Node node) {
    return servers.members().stream()
        .filter(member -> member.node() == node)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no server for " + node));
  }

  /**
   * The documents of a collection, as the primary has them now. Reads them from memory, so no fault and no
   * driver can interfere.
   */
  public List<BsonDocument> documents(String database, String collection) {
    Node primary = primary().node();
    BsonDocument find =
        new BsonDocument("find", new BsonString(collection))
            .append("batchSize", new BsonInt32(Integer.MAX_VALUE))
            .append("$db", new BsonString(database));
    BsonDocument reply = set.locked(() -> primary.store().run(database, find).reply());
    return reply.getDocument("cursor").getArray("firstBatch").stream()
        .map(BsonValue::asDocument)
        .toList();
  }

  // --- received commands ---

  /** Commands of this name that any server received, in order. */
  public List<Received> received(String commandName) {
    return servers.log().matching(entry -> entry.commandName().equals(commandName));
  }

  /**
   * Waits up to thirty seconds until {@code count} commands of this name have arrived; returns all of them.
   */
  public List<Received> awaitReceived(String commandName, int count) {
    return servers.log().await(commandName, count, TIMEOUT);
  }

  /** Forgets the commands received so far, on all servers. */
  public void forgetReceived() {
    servers.log().clear();
    servers.members().forEach(member -> member.server().forgetReceived());
  }

  /** Errors of clients on the wire. Empty in a good test. */
  public List<String> problems() {
    return servers.members().stream().flatMap(m -> m.server().problems().stream()).toList();
  }

  // --- faults ---

  /** The faults of commands of this name on all servers. */
  public CommandScript on(String commandName) {
    return servers.script(commandName);
  }

  /** Answers the next command of this name with an error, on any server. */
  public void failNext(String commandName, int code, String... labels) {
    on(commandName).once(Fault.error(code, labels));
  }

  /** Lets the primary step down after the other members have caught up. They then elect another primary. */
  public void stepDown() {
    set.change(
        () ->
            set.primaryLocked()
                .ifPresent(node -> set.elections().stepDownLocked(node, FREEZE, false)));
  }

  /** Makes a member primary now. Writes that only the old primary has are rolled back. */
  public void elect(String member) {
    Node node = member(member).node();
    set.change(() -> set.elections().electLocked(node));
  }

  /** Ends a member like a killed process. See {@link TestMember#kill()}. */
  public void kill(String member) {
    member(member).kill();
  }

  /** Restarts a killed member on the same port with its data. */
  public void restart(String member) {
    member(member).restart();
  }

  /** Cuts the link between two members. Clients still reach both. */
  public void partition(String one, String other) {
    Node first = member(one).node();
    Node second = member(other).node();
    set.change(() -> set.network().cut(first, second));
  }

  /** Cuts a member off from all others. Clients still reach it. */
  public void isolate(String member) {
    Node lonely = member(member).node();
    set.change(
        () ->
            set.nodesLocked().stream()
                .filter(node -> node != lonely)
                .forEach(node -> set.network().cut(lonely, node)));
  }

  /** Changes the configuration of the set: its members, priorities, votes and tags. */
  public void reconfigure(Consumer<Reconfiguration> change) {
    if (servers.kind() != Identity.Kind.MEMBER) {
      throw new IllegalStateException("only a replica set can be reconfigured");
    }
    Reconfiguration wanted = new Reconfiguration();
    change.accept(wanted);
    List<TestMember> joining = Stream.generate(servers::join).limit(wanted.added()).toList();
    set.change(
        () -> {
          joining.forEach(member -> set.admitLocked(member.node()));
          wanted.changes().forEach((name, edit) -> set.configureLocked(member(name).node(), edit));
          wanted.removed().forEach(name -> set.removeLocked(member(name).node()));
          wanted.restored().forEach(name -> set.restoreLocked(member(name).node()));
          set.bumpSetVersionLocked();
        });
  }

  /** Applies a disruption. */
  public void inject(Disruption disruption) {
    DisruptionEffects.of(disruption).accept(this);
  }

  /** Ends all faults: restores links, heals members and restarts killed ones. */
  public void heal() {
    set.change(() -> set.network().restoreLinks());
    for (TestMember member : servers.members()) {
      if (!member.isUp()) {
        member.restart();
      }
      member.heal();
    }
  }

  /** Restores the state after the start, on the same ports: no data, no faults and no received commands. */
  public void reset() {
    servers.clearScripts();
    heal();
    set.change(set.elections()::electAnyLocked);
    servers.dropData();
    forgetReceived();
  }

  @Override
  public void close() {
    servers.close();
  }

  @Override
  public String toString() {
    return servers.members().toString();
  }
}
