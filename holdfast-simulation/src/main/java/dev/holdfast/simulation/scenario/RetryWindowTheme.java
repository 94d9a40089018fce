package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Client;
import dev.holdfast.simulation.scenario.Plan.Deployment;
import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.scenario.Plan.Timed;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A short serverSelectionTimeoutMS, and faults that last longer or follow each other. Tests what is retried,
 * for how long, and what the last error says about the earlier ones. Often the pool has one connection, for
 * which the workers wait.
 */
final class RetryWindowTheme implements Theme {
  private static final List<String> WRITES = List.of("insert", "update", "findAndModify");
  private static final List<String> READS = List.of("aggregate", "find");
  private static final int[] RETRYABLE = {6, 7, 89, 9001, 134, 262};

  /** A server may report these in the middle of a write, or before it looks up an earlier attempt. */
  private static final int[] UNCERTAIN = {50, 11601, 112, 13, 24, 26, 217, 225};

  @Override
  public Deployment deployment(Random random) {
    Deployment drawn = Draws.deployment(random);
    boolean sharded = random.nextInt(4) == 0;
    return drawn.withServers(
        sharded ? Kind.SHARDED : Kind.REPLICA_SET, sharded ? 2 : 1 + 2 * random.nextInt(2));
  }

  @Override
  public Client client(Random random, Kind kind) {
    Client drawn = Draws.client(random, kind);
    int window = 500 + random.nextInt(2_500);
    return new Client(
        random.nextInt(6) == 0 ? drawn.retryWrites() : Boolean.TRUE,
        random.nextInt(8) != 0,
        random.nextInt(5) == 0 ? (Integer) 0 : null,
        random.nextInt(2) == 0 ? (Integer) (window / 2 + random.nextInt(window)) : null,
        window,
        drawn.heartbeatFrequencyMs(),
        random.nextInt(2) == 0 ? 1 : 100,
        0,
        drawn.polling());
  }

  @Override
  public int workers(Random random) {
    return random.nextInt(2) == 0 ? 1 : 2 + random.nextInt(4);
  }

  @Override
  public List<Work> work(Random random) {
    List<Work> work = new ArrayList<>();
    Draws.add(work, 3, Work.INSERT, Work.UPDATE, Work.FIND_AND_MODIFY, Work.COUNT);
    Draws.add(work, 1, Work.FIND_ALL, Work.ORDERED_BULK, Work.UNORDERED_BULK);
    return work;
  }

  @Override
  public List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    List<Timed> troubles = new ArrayList<>();
    long at = 0;
    while (at < length.toMillis()) {
      at += episode(random, deployment, at, troubles);
    }
    Duration end = length;
    troubles.removeIf(timed -> timed.at().compareTo(end) > 0);
    troubles.sort(Comparator.comparing(Timed::at));
    return troubles;
  }

  /** Adds the troubles of one episode and returns its length in milliseconds. */
  private static long episode(Random random, Deployment deployment, long at, List<Timed> troubles) {
    long lasts = 500L + random.nextInt(random.nextInt(3) == 0 ? 12_000 : 3_000);
    String write = any(random, WRITES);
    String server = any(random, deployment.names());
    switch (random.nextInt(6)) {
      case 0 -> add(troubles, at, new Trouble.Standing(any(random, READS), standing(random)));
      case 1 -> add(troubles, at, new Trouble.Standing(write, standing(random)));
      case 2 -> { // Every attempt is slow and fails.
        add(troubles, at, new Trouble.SlowRoute(server, 300 + random.nextInt(1_500)));
        add(troubles, at, new Trouble.Standing("aggregate", standing(random)));
      }
      case 3 -> add(troubles, at, new Trouble.OfCommand("aggregate", Fault.stall()));
      case 4 -> { // Executed, but the reply is lost; the retry is rejected.
        add(troubles, at, new Trouble.OfCommand(write, Fault.loseReply()));
        add(troubles, at, new Trouble.OfCommand(write, Fault.error(any(random, UNCERTAIN))));
        lasts = 500L + random.nextInt(1_000);
      }
      default -> { // A shed write waits, and the pool is cleared meanwhile.
        add(troubles, at, new Trouble.Standing(write, Fault.overload()));
        for (long later = at; later < at + lasts; later += 50 + random.nextInt(500)) {
          add(troubles, later, new Trouble.OfCommand(any(random, WRITES), breaking(random)));
        }
      }
    }
    add(troubles, at + lasts, new Trouble.HealAll());
    return lasts + random.nextInt(500);
  }

  private static void add(List<Timed> troubles, long at, Trouble trouble) {
    troubles.add(new Timed(Duration.ofMillis(at), trouble));
  }

  private static <T> T any(Random random, List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static int any(Random random, int[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  private static Fault standing(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> Fault.reset();
      case 1 -> Fault.loseReply();
      case 2 -> Fault.overload();
      default -> Fault.error(any(random, RETRYABLE));
    };
  }

  private static Fault breaking(Random random) {
    return random.nextBoolean() ? Fault.reset() : Fault.loseReply();
  }
}
