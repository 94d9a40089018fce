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
import dev.holdfast.testkit.TestDeployment;
import dev.holdfast.testkit.TestDeploymentBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/** One run of a plan, from an empty world to a verdict. */
public final class Simulation {
  private static final Duration TIME_LIMIT = Duration.ofMinutes(20);
  private static final long STEP_LIMIT = 5_000_000;

  /** After everything is healed, every call must end within this time, and a new one succeed. */
  private static final Duration RECOVERY = Duration.ofSeconds(200);

  /** After close() every call must end within this time. */
  private static final Duration AFTER_CLOSE = Duration.ofSeconds(2);

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(12);

  /**
   * How a run ended.
   *
   * @param hash equal hashes mean equal runs
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
  private final EventRules events;
  private final List<Violation> violations = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private List<BsonDocument> documents = List.of();
  private long closedNanos = Long.MAX_VALUE; // When the application closed the client.

  private Simulation(Plan plan) {
    this.plan = plan;
    world = new World(plan.seed(), plan.yieldRate());
    network =
        new SimulatedNetwork(
            world, plan.deployment().minMicros() * 1_000, plan.deployment().maxMicros() * 1_000);
    events = new EventRules(plan.client().maxPoolSize());
  }

  /** @param keepTrace whether the result has the events as text */
  public static Result run(Plan plan, boolean keepTrace) {
    Simulation simulation = new Simulation(plan);
    if (keepTrace) {
      simulation.world.trace().keep();
    }
    return simulation.run();
  }

  /**
   * Loads what all runs share. Call it once in a JVM before the first run: code that runs only the first time
   * would make that run different.
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
    violations.addAll(RetryRules.check(history.calls(), plan));
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
      if (plan.troubles().isEmpty()) {
        violations.addAll(events.ofCalm());
      }
      documents = deployment.documents(Worker.DATABASE, Worker.COLLECTION);
      violations.addAll(WireRules.check(deployment));
      for (String problem : deployment.problems()) {
        violation("wire protocol", problem);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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
    return switch (wanted.kind()) {
      case STANDALONE -> builder.standalone();
      case REPLICA_SET -> builder.replicaSet(wanted.servers());
      case SHARDED -> builder.sharded(wanted.servers());
      case LOAD_BALANCED -> builder.loadBalanced();
    };
  }

  private MongoClientSettings settings(TestDeployment deployment) {
    String uri = deployment.uri() + (deployment.uri().contains("?") ? "" : "?");
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(uri + plan.client().options()))
        .writeConcern(WriteConcern.MAJORITY)
        .addCommandListener(events)
        .applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(events))
        .applyToServerSettings(server -> server.addServerMonitorListener(events))
        .build();
  }

  /** Before anything goes wrong. A short timeout may still end a call, so it is tried again. */
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
    // A worker that waits for a document of a transaction keeps its connection, and the transaction
    // needs one.
    boolean transactions =
        plan.deployment().kind() == Kind.REPLICA_SET
            && plan.deployment().wireVersion() >= 9
            && plan.client().maxPoolSize() > plan.workers();
    for (int i = 0; i < plan.workers(); i++) {
      Worker worker = new Worker(world, history, i, client, transactions, plan.seed() * 1_000 + i);
      workers.add(worker);
      threads.add(world.start("worker-" + i, worker));
    }
    long begin = world.nanoTime();
    for (Plan.Timed timed : plan.troubles()) {
      sleepUntil(begin + timed.at().toNanos());
      world.trace().event(world.nanoTime(), "TROUBLE " + timed.trouble());
      cause(timed.trouble(), deployment, client);
    }
    sleepUntil(begin + plan.length().toNanos());
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
        case Trouble.ResetConnections reset -> deployment.member(reset.server()).resetConnections();
        case Trouble.ForgetConnections forget -> network.forgetConnections(forget.server());
        case Trouble.Interrupt interrupt -> interrupt(interrupt.worker());
        case Trouble.CloseClient close -> closeEarly(client);
        case Trouble.HealAll heal -> heal(deployment);
      }
    } catch (IllegalStateException e) { // A member that cannot be elected now, for example.
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
    mendRoutes();
    Troubles.COMMANDS.forEach(command -> deployment.on(command).clear());
    deployment.heal();
  }

  /** Heals everything. From now on every call must end soon, and the client must work again. */
  private void recover(TestDeployment deployment, MongoClient client) throws InterruptedException {
    world.trace().event(world.nanoTime(), "the troubles end");
    deployment.members().forEach(member -> member.onConnect().clear());
    heal(deployment);
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
    if (closedNanos == Long.MAX_VALUE) {
      prove(client);
    }
  }

  /** A new call succeeds. A short timeout may end the first ones, and old connections break them. */
  private void prove(MongoClient client) throws InterruptedException {
    Worker prover = new Worker(world, history, -1, client, false, plan.seed());
    long begin = world.nanoTime();
    while (!prover.insert()) {
      if (world.nanoTime() - begin > Duration.ofSeconds(30).toNanos()) {
        violation("the client recovers", "no insert succeeds 30 s after everything was healed");
        return;
      }
      Thread.sleep(100);
    }
  }

  /** When close() has returned, the client has no thread and no connection. */
  private void leftBehind() {
    List<String> left =
        names(world.alive()).stream()
            .filter(name -> name.startsWith("holdfast-") && !name.startsWith("holdfast-testkit-"))
            .toList();
    if (!left.isEmpty() || network.openStreams() > 0) {
      violation("close() leaves nothing", left + ", " + network.openStreams() + " streams");
    }
  }

  private void close(MongoClient client) {
    long begin = world.nanoTime();
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
