package dev.holdfast.cli.demo;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import dev.holdfast.testkit.TestMember;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A replica set of the testkit in this process. The injector injects and ends faults; the display reads. */
final class EmbeddedTarget implements Target {
  private static final int MEMBERS = 3;
  private static final List<String> WRITES = List.of("insert", "update", "commitTransaction");
  private static final Duration SLOWNESS = Duration.ofMillis(150);
  private static final double SHED_COMMANDS = 0.25;
  private static final double SHED_CONNECTIONS = 0.5;
  private static final int PART_OF_A_REPLY = 20;

  private final TestDeployment set;
  private final Map<String, TestMember> byAddress = new ConcurrentHashMap<>();
  private final Map<String, String> conditions = new ConcurrentHashMap<>(); // By member name.

  EmbeddedTarget(long seed) {
    set = TestDeployment.builder().seed(seed).replicaSet(MEMBERS);
    set.members().forEach(member -> byAddress.put(member.address(), member));
  }

  @Override
  public String title() {
    return "embedded replica set of " + MEMBERS;
  }

  @Override
  public void applyTo(MongoClientSettings.Builder settings) {
    settings.applyConnectionString(new ConnectionString(set.uri()));
  }

  @Override
  public List<FaultKind> faultKinds() {
    return FaultKind.ofTestkit();
  }

  @Override
  public String inject(Injection injection) {
    TestMember primary = set.primary();
    TestMember secondary = secondary(injection.pick());
    return switch (injection.kind()) {
      case STEP_DOWN -> {
        set.stepDown();
        yield primary.name() + " steps down";
      }
      case ELECTION -> {
        set.elect(secondary.name());
        yield secondary.name() + " takes over from " + primary.name();
      }
      case KILL_PRIMARY -> kill(primary, "the primary");
      case KILL_SECONDARY -> kill(secondary, "a secondary");
      case BLACK_HOLE -> {
        inject(primary, "black hole", Fault.stall());
        set.elect(secondary.name());
        yield primary.name() + " stops answering, " + secondary.name() + " takes over";
      }
      case PARTITION -> {
        set.isolate(primary.name());
        conditions.put(primary.name(), "cut off");
        yield primary.name() + " is cut off from the others";
      }
      case RESETS -> {
        primary.resetConnections();
        script(Fault.reset());
        yield "all connections to " + primary.name() + " reset, then commands";
      }
      case LOST_REPLIES -> {
        script(Fault.loseReply());
        yield "writes are executed, but their replies are lost";
      }
      case TRUNCATED_REPLIES -> {
        script(Fault.truncate(PART_OF_A_REPLY));
        yield "writes are executed, but their replies are cut short";
      }
      case REFUSED_CONNECTIONS -> {
        inject(primary, "refuses", Fault.refuseConnections());
        primary.resetConnections();
        yield primary.name() + " closes its connections and refuses new ones";
      }
      case SLOW -> {
        inject(primary, "slow", Fault.delay(SLOWNESS));
        yield primary.name() + " answers " + SLOWNESS.toMillis() + " ms late";
      }
      case OVERLOAD -> {
        inject(primary, "overloaded", Fault.shed(SHED_COMMANDS));
        yield primary.name() + " sheds a quarter of its commands";
      }
      case SHED_CONNECTIONS -> {
        inject(primary, "overloaded", Fault.shedConnections(SHED_CONNECTIONS));
        primary.resetConnections();
        yield primary.name() + " resets all connections and sheds half of the new ones";
      }
      case NOT_PRIMARY, WRITE_CONCERN_ERRORS ->
          throw new IllegalArgumentException(injection.kind() + " is not supported by this target");
    };
  }

  private TestMember secondary(int pick) {
    List<TestMember> secondaries = set.secondaries();
    return secondaries.get(pick % secondaries.size());
  }

  private String kill(TestMember member, String role) {
    member.kill();
    conditions.put(member.name(), "killed");
    return member.name() + ", " + role + ", is killed";
  }

  private void inject(TestMember member, String condition, Fault fault) {
    member.inject(fault);
    conditions.put(member.name(), condition);
  }

  private void script(Fault fault) {
    WRITES.forEach(command -> set.on(command).times(2, fault));
  }

  @Override
  public void heal() {
    WRITES.forEach(command -> set.on(command).clear());
    set.heal();
    conditions.clear();
  }

  @Override
  public Member member(String address) {
    TestMember member = byAddress.get(address);
    return member == null
        ? new Member(address, "")
        : new Member(member.name(), conditions.getOrDefault(member.name(), ""));
  }

  /** Forgets received commands, which no assertion needs. Otherwise a long run would fill the heap. */
  @Override
  public void tick() {
    set.forgetReceived();
  }

  @Override
  public void close() {
    set.close();
  }
}
