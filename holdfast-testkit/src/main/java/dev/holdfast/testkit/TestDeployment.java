package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.MemberConfig;
import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.front.Front;
import dev.holdfast.testkit.internal.front.Identity;
import dev.holdfast.testkit.internal.front.Users;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * A MongoDB deployment inside the test's process: real sockets, data in memory, and whatever a test
 * wants to go wrong. Owned by the test; any thread.
 *
 * <pre>{@code
 * try (TestDeployment set = TestDeployment.replicaSet(3);
 *     MongoClient client = MongoClients.create(set.uri())) {
 *   set.primary().on("insert").once(Fault.reset());
 *   client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
 *   set.elect("b");
 * }
 * }</pre>
 */
public final class TestDeployment implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Identity.Kind kind;
  private final ReplicaSet set;
  private final Users users;
  private final int maxWireVersion;
  private final List<TestMember> members = new CopyOnWriteArrayList<>();

  TestDeployment(Identity.Kind kind, ReplicaSet set, Users users, int maxWireVersion) {
    this.kind = kind;
    this.set = set;
    this.users = users;
    this.maxWireVersion = maxWireVersion;
  }

  public static TestDeploymentBuilder builder() {
    return new TestDeploymentBuilder();
  }

  public static TestDeployment standalone() {
    return builder().standalone();
  }

  public static TestDeployment replicaSet(int members) {
    return builder().replicaSet(members);
  }

  void start(int count) {
    for (int i = 0; i < count; i++) {
      add(String.valueOf((char) ('a' + i)));
    }
    set.start();
  }

  private void add(String name) {
    Node node = set.locked(() -> set.addLocked(name, MemberConfig.DEFAULT));
    Front front =
        new Front(new Identity(kind, this::addressOf, maxWireVersion, null), set, node, users);
    ScriptedServer server = ScriptedServerBuilder.serve(TestMember.engine(front));
    members.add(new TestMember(set, node, server));
  }

  private String addressOf(Node node) {
    return members.stream()
        .filter(member -> member.node() == node)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no member " + node.name()))
        .address();
  }

  /** The connection string for all of it. */
  public String uri() {
    String hosts = members.stream().map(TestMember::address).collect(Collectors.joining(","));
    return switch (kind) {
      case STANDALONE -> "mongodb://" + hosts + "/?directConnection=true";
      case MEMBER -> "mongodb://" + hosts + "/?replicaSet=" + set.name();
      case MONGOS -> "mongodb://" + hosts + "/";
    };
  }

  public List<TestMember> members() {
    return List.copyOf(members);
  }

  /** The member of this name: {@code a}, {@code b}, {@code c} … */
  public TestMember member(String name) {
    return members.stream()
        .filter(member -> member.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no member is called " + name + ": " + members));
  }

  /** The primary; waits for the election up to thirty seconds if there is none. */
  public TestMember primary() {
    return awaitPrimary();
  }

  public List<TestMember> secondaries() {
    return members.stream().filter(member -> member.isUp() && !member.isPrimary()).toList();
  }

  private TestMember awaitPrimary() {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    set.lock();
    try {
      while (true) {
        Optional<Node> primary = set.primaryLocked();
        if (primary.isPresent()) {
          return member(primary.get().name());
        }
        if (System.nanoTime() >= deadline) {
          throw new AssertionError("no primary within " + PATIENCE + ": " + set.nodesLocked());
        }
        set.awaitChangeOutsideLocked(deadline);
      }
    } finally {
      set.unlock();
    }
  }

  // --- what goes wrong ---

  /** The primary steps down when the others have caught up; they elect another one. */
  public void stepDown() {
    set.change(
        () ->
            set.primaryLocked()
                .ifPresent(
                    primary ->
                        set.elections().stepDownLocked(primary, Duration.ofSeconds(10), false)));
  }

  /** Makes a member primary now. What only the old primary has is rolled back. */
  public void elect(String member) {
    Node node = member(member).node();
    set.change(() -> set.elections().electLocked(node));
  }

  /** Cuts the link between two members; clients still reach both. */
  public void partition(String one, String other) {
    set.change(() -> set.network().cut(member(one).node(), member(other).node()));
  }

  /** Cuts a member off from all others; clients still reach it. */
  public void isolate(String name) {
    Node lonely = member(name).node();
    set.change(
        () ->
            set.nodesLocked().stream()
                .filter(node -> node != lonely)
                .forEach(node -> set.network().cut(lonely, node)));
  }

  /** Nothing is wrong any more: links are mended. */
  public void heal() {
    set.change(() -> set.network().mend());
  }

  @Override
  public void close() {
    set.close();
    members.forEach(member -> member.server().close());
  }

  @Override
  public String toString() {
    return set.name() + " " + members;
  }
}
