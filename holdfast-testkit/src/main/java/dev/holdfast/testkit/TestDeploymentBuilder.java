package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.front.Identity;
import dev.holdfast.testkit.internal.front.ScramCredential;
import dev.holdfast.testkit.internal.front.Users;
import dev.holdfast.testkit.net.TestNetwork;
import dev.holdfast.testkit.time.TestClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What a {@link TestDeployment} is before it starts. Every setting has a useful default. */
public final class TestDeploymentBuilder {
  private final Map<String, ScramCredential> users = new HashMap<>();
  private TestClock clock = TestClock.system();
  private long seed;
  private Duration electionTimeout = Duration.ofMillis(100);
  private Duration maxLag = Duration.ZERO;
  private int maxWireVersion = Hello.MAX_WIRE_VERSION;
  private TestNetwork network = name -> new TcpEndpoint(null, ClientAuth.NONE);

  TestDeploymentBuilder() {}

  /** What decides elections and lag; the same seed repeats a run. 0 unless set. */
  public TestDeploymentBuilder seed(long number) {
    seed = number;
    return this;
  }

  /** The time that delays, elections and lag follow; the machine's unless set. */
  public TestDeploymentBuilder clock(TestClock source) {
    clock = source;
    return this;
  }

  /** How long a set is without a primary before it elects one; 100 ms unless set. */
  public TestDeploymentBuilder electionTimeout(Duration timeout) {
    electionTimeout = timeout;
    return this;
  }

  /** Each secondary follows by an interval of its own, up to this long; at once unless set. */
  public TestDeploymentBuilder lagUpTo(Duration limit) {
    maxLag = limit;
    return this;
  }

  /** What hello tells; 21 (MongoDB 7.0) unless set. */
  public TestDeploymentBuilder maxWireVersion(int version) {
    maxWireVersion = version;
    return this;
  }

  /** Where the servers listen; on ports of the loopback interface unless set. */
  public TestDeploymentBuilder network(TestNetwork places) {
    network = places;
    return this;
  }

  /**
   * Adds a user who logs in by SCRAM-SHA-256. A deployment with users refuses clients that do not log in:
   * connect with {@link TestDeployment#uri(String, String)}.
   */
  public TestDeploymentBuilder user(String name, String password) {
    users.put(name, ScramCredential.of(name, password));
    return this;
  }

  /** Starts one server that is in no set. */
  public TestDeployment standalone() {
    DeploymentServers servers = servers(Identity.Kind.STANDALONE);
    servers.start(1);
    return new TestDeployment(servers, "?directConnection=true");
  }

  /** Starts a replica set; its first member is primary. */
  public TestDeployment replicaSet(int members) {
    if (members < 1 || members > 7) {
      throw new IllegalArgumentException("a set has 1 to 7 voting members, not " + members);
    }
    DeploymentServers servers = servers(Identity.Kind.MEMBER);
    servers.start(members);
    return new TestDeployment(servers, "?replicaSet=" + servers.set().name());
  }

  /** Starts so many mongoses over the same data. */
  public TestDeployment sharded(int mongoses) {
    if (mongoses < 1 || mongoses > 26) {
      throw new IllegalArgumentException("there are 1 to 26 mongoses, not " + mongoses);
    }
    DeploymentServers servers = servers(Identity.Kind.MONGOS);
    servers.start(mongoses);
    return new TestDeployment(servers, "");
  }

  /** Starts a load balancer with two mongoses behind it. */
  public TestDeployment loadBalanced() {
    DeploymentServers servers = servers(Identity.Kind.MONGOS);
    servers.startBalanced(2);
    return new TestDeployment(servers, "?loadBalanced=true");
  }

  private DeploymentServers servers(Identity.Kind kind) {
    ReplicaSet set = new ReplicaSet("rs0", clock, seed, electionTimeout, maxLag);
    return new DeploymentServers(kind, set, new Users(users), maxWireVersion, network, seed);
  }
}
