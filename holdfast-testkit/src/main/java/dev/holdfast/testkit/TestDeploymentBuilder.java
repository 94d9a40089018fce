package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.command.Identity;
import dev.holdfast.testkit.internal.command.ScramCredential;
import dev.holdfast.testkit.internal.command.Users;
import dev.holdfast.testkit.net.TestNetwork;
import dev.holdfast.testkit.time.TestClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Configures and starts a {@link TestDeployment}. Every setting has a useful default. */
public final class TestDeploymentBuilder {
  private final Map<String, ScramCredential> users = new HashMap<>();
  private TestClock clock = TestClock.system();
  private long seed;
  private Duration electionTimeout = Duration.ofMillis(100);
  private Duration maxLag = Duration.ZERO;
  private int maxWireVersion = Hello.MAX_WIRE_VERSION;
  private final Set<String> withoutSessions = new HashSet<>();
  private TestNetwork network = name -> new TcpEndpoint(null, ClientAuth.NONE);

  TestDeploymentBuilder() {}

  /** The seed for elections and lag. The same seed repeats a run. 0 by default. */
  public TestDeploymentBuilder seed(long number) {
    seed = number;
    return this;
  }

  /** The clock for delays, elections and lag; the system clock by default. */
  public TestDeploymentBuilder clock(TestClock source) {
    clock = source;
    return this;
  }

  /** How long a set has no primary before it elects one; 100 ms by default. */
  public TestDeploymentBuilder electionTimeout(Duration timeout) {
    electionTimeout = timeout;
    return this;
  }

  /** Each secondary gets a random replication lag up to this limit; no lag by default. */
  public TestDeploymentBuilder lagUpTo(Duration limit) {
    maxLag = limit;
    return this;
  }

  /** The maximum wire version in hello; 21 (MongoDB 7.0) by default. */
  public TestDeploymentBuilder maxWireVersion(int version) {
    maxWireVersion = version;
    return this;
  }

  /**
   * Removes {@code logicalSessionTimeoutMinutes} from the hello of this server ({@code a}, {@code b} …), so
   * that clients send it neither sessions nor transaction numbers.
   */
  public TestDeploymentBuilder withoutSessions(String server) {
    withoutSessions.add(server);
    return this;
  }

  /** The network of the servers; by default, ports of the loopback interface. */
  public TestDeploymentBuilder network(TestNetwork places) {
    network = places;
    return this;
  }

  /**
   * Adds a user who authenticates with SCRAM-SHA-256. A deployment with users rejects clients that do not
   * authenticate. Connect with {@link TestDeployment#uri(String, String)}.
   */
  public TestDeploymentBuilder user(String name, String password) {
    users.put(name, ScramCredential.of(name, password));
    return this;
  }

  /** Starts one server without a replica set. */
  public TestDeployment standalone() {
    DeploymentServers servers = servers(Identity.Kind.STANDALONE);
    servers.start(1);
    return new TestDeployment(servers, "?directConnection=true");
  }

  /** Starts a replica set. Its first member is primary. */
  public TestDeployment replicaSet(int members) {
    if (members < 1 || members > 7) {
      throw new IllegalArgumentException("a set has 1 to 7 voting members, not " + members);
    }
    DeploymentServers servers = servers(Identity.Kind.MEMBER);
    servers.start(members);
    return new TestDeployment(servers, "?replicaSet=" + servers.set().name());
  }

  /** Starts several mongoses with the same data. */
  public TestDeployment sharded(int mongoses) {
    if (mongoses < 1 || mongoses > 26) {
      throw new IllegalArgumentException("there are 1 to 26 mongoses, not " + mongoses);
    }
    DeploymentServers servers = servers(Identity.Kind.MONGOS);
    servers.start(mongoses);
    return new TestDeployment(servers, "");
  }

  /** Starts a load balancer with two mongoses. */
  public TestDeployment loadBalanced() {
    DeploymentServers servers = servers(Identity.Kind.MONGOS);
    servers.startBalanced(2);
    return new TestDeployment(servers, "?loadBalanced=true");
  }

  private DeploymentServers servers(Identity.Kind kind) {
    ReplicaSet set = new ReplicaSet("rs0", clock, seed, electionTimeout, maxLag);
    return new DeploymentServers(
        kind, set, new Users(users), maxWireVersion, withoutSessions, network, seed);
  }
}
