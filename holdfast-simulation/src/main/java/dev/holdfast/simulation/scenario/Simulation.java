package dev.holdfast.simulation.scenario;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoClient;
import dev.holdfast.internal.assembly.ClientAssembly;
import dev.holdfast.simulation.net.Route;
import dev.holdfast.simulation.net.SimulatedNetwork;
import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.world.World;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.TestDeployment;
import dev.holdfast.testkit.TestDeploymentBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/** One run of a plan, from an empty world to the violations. */
public final class Simulation {
  private static final Duration TIME_LIMIT = Duration.ofMinutes(20);
  private static final long STEP_LIMIT = 5_000_000;

  /** After everything is healed, every call must end within this time, and a new call must succeed. */
  private static final Duration RECOVERY = Duration.ofSeconds(200);

  /** After close(), every call must end within this time. */
  private static final Duration AFTER_CLOSE = Duration.ofSeconds(2);

  /** How often a thread pauses where threads could interleave. */
  private static final double PAUSE_RATE = 0.003;

  private static final Set<Work> TRANSACTIONS =
      EnumSet.of(Work.TRANSACTION, Work.WITH_TRANSACTION, Work.TRANSACTION_THAT_READS);

  private static final String USER = "user"; // Also the password.

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(12);

  /**
   * The result of a run.
   *
   * @param hash runs with the same hash are identical
   */
  public record Result(
      Plan plan,
      List<Violation> violations,
      String hash,
      List<String> trace,
      int troubles,
      int calls,
      int failed,
      Duration virtual) {}

  private final Plan plan;
  private final World world;
  private final SimulatedNetwork network;
  private final CallHistory history = new CallHistory();
  private final Membership membership;
  private final ThrowingListener throwing = new ThrowingListener();
  private final EventRules events = new EventRules();
  private final PoolRules pools;
  private final FailureRules failures;
  private final Timeline timeline;
  private final RetriedCommands retried = new RetriedCommands();
  private final ServerRules servers;
  private final List<Violation> violations = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private List<BsonDocument> documents = List.of();
  private volatile boolean ended; // Whether all calls have ended.
  private long closedNanos = Long.MAX_VALUE; // When the application closed the client.

  private Simulation(Plan plan) {
    this.plan = plan;
    world = new World(plan.seed(), plan.yieldRate());
    network =
        new SimulatedNetwork(
            world, plan.deployment().minMicros() * 1_000, plan.deployment().maxMicros() * 1_000);
    membership = new Membership(network);
    timeline = new Timeline(world::nanoTime);
    pools = new PoolRules(plan.client().maxPoolSize(), world::nanoTime);
    failures =
        new FailureRules(
            Troubles.failHandshakes(plan), plan.deployment().wireVersion() < 8, world::nanoTime);
    servers = new ServerRules(world::nanoTime, network.traffic());
  }

  /**
   * @param keepTrace whether the result contains the events as text
   */
  public static Result run(Plan plan, boolean keepTrace) {
    Simulation simulation = new Simulation(plan);
    if (keepTrace) {
      simulation.world.trace().keep();
    }
    return simulation.run();
  }

  /**
   * Loads the code that all runs share. Call this once per JVM before the first run. Otherwise code that runs
   * only the first time would change the first run.
   */
  public static void warmUp() {
    for (long seed = -8; seed < 0; seed++) {
      run(Plan.of(seed), false);
    }
  }

  private Result run() {
    World.End end = world.run(this::main, TIME_LIMIT, STEP_LIMIT);
    if (end != World.End.QUIET) {
      violation("the world ends", end + ", alive: " + names(world.alive()));
    }
    for (Throwable failure : world.failures()) {
      violation("uncaught exception", failure + " at " + List.of(failure.getStackTrace()));
    }
    if (network.openStreams() > 0) {
      violation("connections left", network.openStreams() + " streams are open");
    }
    violations.addAll(HistoryRules.check(history.calls(), documents, closedNanos));
    violations.addAll(RetryRules.check(history.calls(), retried.histories(), plan));
    violations.addAll(
        WaitRules.check(timeline.with(history.calls()), Troubles.longestSearch(plan)));
    return new Result(
        plan,
        violations,
        world.trace().hash(),
        world.trace().lines(),
        plan.troubles().size(),
        history.calls().size(),
        (int) history.calls().stream().filter(CallHistory.Call::isFailure).count(),
        world.elapsed());
  }

  private void violation(String rule, String details) {
    violations.add(new Violation(rule, details));
  }

  private static List<String> names(List<Thread> threads) {
    return threads.stream().map(Thread::getName).toList();
  }

  // --- on simulated threads ---

  private void main() {
    try (TestDeployment deployment = deployment()) {
      MongoClient client = ClientAssembly.openOn(network, settings(deployment));
      try {
        prepare(client);
        work(deployment, client);
        recover(deployment, client);
      } finally {
        if (closedNanos == Long.MAX_VALUE) {
          close(client);
        }
      }
      violations.addAll(events.atTheEnd());
      violations.addAll(pools.atTheEnd());
      violations.addAll(failures.violations());
      if (Troubles.slackOfPauses(plan).isZero()) { // Pauses delay its events.
        violations.addAll(servers.atTheEnd());
      }
      if (plan.troubles().isEmpty()) {
        violations.addAll(events.ofCalm());
        violations.addAll(pools.ofCalm());
      }
      documents = deployment.documents(Worker.DATABASE, Worker.COLLECTION);
      violations.addAll(WireRules.check(deployment));
      violations.addAll(ClusterTimeRules.check(received(deployment)));
      for (String problem : deployment.problems()) {
        violation("wire protocol", problem);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<BsonDocument> received(TestDeployment deployment) {
    return deployment.members().stream()
        .flatMap(member -> member.received().stream())
        .map(Received::command)
        .toList();
  }

  private TestDeployment deployment() {
    Plan.Deployment wanted = plan.deployment();
    TestDeploymentBuilder builder =
        TestDeployment.builder()
            .seed(plan.seed())
            .network(network)
            .electionTimeout(wanted.electionTimeout())
            .lagUpTo(wanted.maxLag())
            .maxWireVersion(wanted.wireVersion());
    if (wanted.user()) {
      builder.user(USER, USER);
    }
    if (wanted.oldMongos()) {
      builder.withoutSessions("a");
    }
    return switch (wanted.kind()) {
      case STANDALONE -> builder.standalone();
      case REPLICA_SET -> builder.replicaSet(wanted.servers());
      case SHARDED -> builder.sharded(wanted.servers());
      case LOAD_BALANCED -> builder.loadBalanced();
    };
  }

  private MongoClientSettings settings(TestDeployment deployment) {
    String plain = plan.deployment().user() ? deployment.uri(USER, USER) : deployment.uri();
    String uri = plain + (plain.contains("?") ? "" : "?");
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(uri + plan.client().options()))
        .writeConcern(WriteConcern.MAJORITY)
        .addCommandListener(throwing) // First, to test that the other listeners are still called.
        .addCommandListener(events)
        .addCommandListener(failures)
        .addCommandListener(timeline)
        .addRetryListener(retried)
        .applyToClusterSettings(
            cluster ->
                cluster
                    .addClusterListener(throwing)
                    .addClusterListener(timeline)
                    .addClusterListener(servers))
        .applyToConnectionPoolSettings(
            pool ->
                pool.addConnectionPoolListener(throwing)
                    .addConnectionPoolListener(pools)
                    .addConnectionPoolListener(failures)
                    .addConnectionPoolListener(timeline)
                    .addConnectionPoolListener(servers))
        .applyToServerSettings(
            server ->
                server
                    .addServerMonitorListener(throwing)
                    .addServerMonitorListener(events)
                    .addServerMonitorListener(failures)
                    .addServerMonitorListener(servers)
                    .addServerListener(servers))
        .build();
  }

  /** Inserts the documents before any trouble. Repeats the call because a short timeout may end it. */
  private void prepare(MongoClient client) throws InterruptedException {
    for (int i = 0; ; i++) {
      try {
        client
            .getDatabase(Worker.DATABASE)
            .getCollection(Worker.COLLECTION)
            .insertMany(Worker.documents());
        return;
      } catch (MongoException e) {
        if (i == 20) {
          violation("a healthy deployment works", e.toString());
          return;
        }
        Thread.sleep(100);
      }
    }
  }

  private void work(TestDeployment deployment, MongoClient client) throws InterruptedException {
    // A worker that waits for a document of a transaction keeps its connection, but the transaction
    // needs a connection, too.
    boolean transactions =
        plan.deployment().kind() == Kind.REPLICA_SET
            && plan.deployment().wireVersion() >= 9
            && plan.client().maxPoolSize() > plan.workers();
    List<Work> work =
        plan.work().stream()
            .filter(kind -> transactions || !TRANSACTIONS.contains(kind))
            .filter(kind -> plan.deployment().wireVersion() >= 25 || kind != Work.CLIENT_BULK)
            .toList();
    for (int i = 0; i < plan.workers(); i++) {
      Worker worker = new Worker(world, history, i, client, work, plan.seed() * 1_000 + i);
      workers.add(worker);
      threads.add(world.start("worker-" + i, worker));
    }
    world.start("observer", () -> observe(deployment));
    long begin = world.nanoTime();
    for (Plan.Timed timed : plan.troubles()) {
      sleepUntil(begin + timed.at().toNanos());
      world.trace().event(world.nanoTime(), "TROUBLE " + timed.trouble());
      timeline.add(Troubles.kind(timed.trouble()));
      cause(timed.trouble(), deployment, client);
    }
    sleepUntil(begin + plan.length().toNanos());
  }

  /** Records when the deployment gets a primary and when it loses it. */
  private void observe(TestDeployment deployment) {
    boolean elected = false;
    while (!ended) {
      if (deployment.hasPrimary() != elected) {
        elected = !elected;
        timeline.add(elected ? Timeline.Kind.PRIMARY_ELECTED : Timeline.Kind.PRIMARY_LOST);
      }
      try {
        Thread.sleep(200);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void sleepUntil(long nanos) throws InterruptedException {
    long left = nanos - world.nanoTime();
    if (left > 0) {
      Thread.sleep(Duration.ofNanos(left));
    }
  }

  private void cause(Trouble trouble, TestDeployment deployment, MongoClient client) {
    try {
      switch (trouble) {
        case Trouble.OfDeployment of -> deployment.inject(of.disruption());
        case Trouble.OfCommand of -> deployment.on(of.command()).once(of.fault());
        case Trouble.Standing of -> deployment.on(of.command()).always(of.fault());
        case Trouble.OfConnection of -> deployment.member(of.server()).onConnect().once(of.fault());
        case Trouble.CutRoute cut -> network.route(cut.server()).cut();
        case Trouble.SlowRoute slow -> slow(network.route(slow.server()), slow.millis());
        case Trouble.Pieces pieces -> network.route(pieces.server()).pieces(pieces.bytes());
        case Trouble.DamageClusterTime of ->
            network.route(of.server()).damageClusterTime(of.damage());
        case Trouble.ResetConnections reset -> deployment.member(reset.server()).resetConnections();
        case Trouble.ForgetConnections forget -> network.forgetConnections(forget.server());
        case Trouble.RemoveMember remove -> membership.remove(deployment, remove.server());
        case Trouble.RestoreMembers restore -> membership.restore(deployment);
        case Trouble.HideMember hide -> membership.hide(deployment, hide.server());
        case Trouble.ResetOldConnections reset -> network.resetRemembered(reset.server());
        case Trouble.ThrowingListeners listeners -> throwing.throwing(true);
        case Trouble.Pauses pauses -> pause(pauses.millis());
        case Trouble.Interrupt interrupt -> interrupt(interrupt.worker());
        case Trouble.CloseClient close -> closeEarly(client);
        case Trouble.HealAll heal -> heal(deployment);
      }
    } catch (IllegalStateException e) { // For example, a member that cannot be elected now.
      world.trace().event(world.nanoTime(), "not possible: " + e.getMessage());
    }
  }

  private void closeEarly(MongoClient client) {
    closedNanos = world.nanoTime();
    workers.forEach(Worker::stop);
    close(client);
  }

  private static void slow(Route route, int millis) {
    long nanos = Duration.ofMillis(millis).toNanos();
    route.latency(nanos, nanos + 1);
  }

  private void pause(int millis) {
    world.pauses(PAUSE_RATE, Duration.ofMillis(millis).toNanos());
  }

  private void interrupt(int worker) {
    if (worker < threads.size()) {
      threads.get(worker).interrupt();
    }
  }

  private void mendRoutes() {
    for (Route route : network.routes()) {
      route.latency(plan.deployment().minMicros() * 1_000, plan.deployment().maxMicros() * 1_000);
      route.heal();
    }
  }

  private void heal(TestDeployment deployment) {
    world.pauses(0, 0);
    throwing.throwing(false);
    membership.restore(deployment);
    mendRoutes();
    Troubles.OF_CONNECTIONS.forEach(command -> deployment.on(command).clear());
    Troubles.COMMANDS.forEach(command -> deployment.on(command).clear());
    deployment.heal();
  }

  /** Heals everything. From now on every call must end soon, and the client must recover. */
  private void recover(TestDeployment deployment, MongoClient client) throws InterruptedException {
    world.trace().event(world.nanoTime(), "the troubles end");
    deployment.members().forEach(member -> member.onConnect().clear());
    heal(deployment);
    timeline.add(Timeline.Kind.HEALED);
    workers.forEach(Worker::stop);
    boolean closed = closedNanos != Long.MAX_VALUE;
    long limit = world.nanoTime() + (closed ? AFTER_CLOSE : RECOVERY).toNanos();
    for (Thread thread : threads) {
      long left = limit - world.nanoTime();
      if (!thread.join(Duration.ofNanos(Math.max(1, left)))) {
        violation(
            "calls end", thread.getName() + " still works: " + List.of(thread.getStackTrace()));
        return;
      }
    }
    if (closedNanos == Long.MAX_VALUE && canSucceed()) {
      prove(client);
    }
  }

  /** Whether a majority can acknowledge a write before its timeout ends, despite the lag of members. */
  private boolean canSucceed() {
    Integer timeout = plan.client().timeoutMs();
    return timeout == null || timeout == 0 || timeout > plan.deployment().maxLag().toMillis() + 100;
  }

  /** Checks that a new call succeeds. The first ones may fail by a short timeout or on old connections. */
  private void prove(MongoClient client) throws InterruptedException {
    Worker prover = new Worker(world, history, -1, client, List.of(), plan.seed());
    long begin = world.nanoTime();
    while (!prover.insert()) {
      if (world.nanoTime() - begin > Duration.ofSeconds(30).toNanos()) {
        violation("the client recovers", "no insert succeeds 30 s after everything was healed");
        return;
      }
      Thread.sleep(100);
    }
  }

  /**
   * After close() has returned, the client must have no threads and no connections. But a call that close()
   * ends may end later than close(), and its last event then needs a thread for a moment.
   */
  private void leftBehind() {
    boolean duringCalls = closedNanos != Long.MAX_VALUE;
    List<String> left =
        names(world.alive()).stream()
            .filter(name -> name.startsWith("holdfast-") && !name.startsWith("holdfast-testkit-"))
            .filter(name -> !duringCalls || !name.equals("holdfast-events"))
            .toList();
    if (!left.isEmpty() || network.openStreams() > 0) {
      violation("close() leaves nothing", left + ", " + network.openStreams() + " streams");
    }
  }

  private void close(MongoClient client) {
    long begin = world.nanoTime();
    ended = true;
    timeline.add(Timeline.Kind.CLOSED);
    events.closing();
    try {
      client.close();
    } catch (RuntimeException e) {
      violation("close() never throws", e.toString());
    }
    leftBehind();
    Duration took = Duration.ofNanos(world.nanoTime() - begin);
    if (took.compareTo(LONGEST_CLOSE) > 0) {
      violation("close() returns soon", "it took " + took);
    }
  }
}
