package dev.holdfast.simulation.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is decided before a run. Plain data: a plan prints, and a smaller plan can be tried when it
 * fails.
 *
 * @param seed decides the order of threads, latencies, and what each worker does
 * @param yieldRate how often threads switch where a real JVM could switch them, 0 to 1
 * @param length how long the workers work
 * @param troubles in the order of their times
 */
public record Plan(
    long seed,
    double yieldRate,
    Deployment deployment,
    Client client,
    int workers,
    Duration length,
    List<Timed> troubles) {

  /** The kinds of deployment. */
  public enum Kind {
    STANDALONE,
    REPLICA_SET,
    SHARDED,
    LOAD_BALANCED
  }

  /**
   * @param servers members of the set or mongoses
   * @param minMicros the latency of one way is between this and {@code maxMicros}
   */
  public record Deployment(
      Kind kind,
      int servers,
      int wireVersion,
      Duration electionTimeout,
      Duration maxLag,
      long minMicros,
      long maxMicros) {

    /** The names of the servers. */
    public List<String> names() {
      List<String> names = new ArrayList<>();
      int count = kind == Kind.LOAD_BALANCED ? 1 : servers;
      for (int i = 0; i < count; i++) {
        names.add(String.valueOf((char) ('a' + i)));
      }
      return names;
    }
  }

  /** Settings of the client; null is unset. */
  public record Client(
      @Nullable Boolean retryWrites,
      boolean retryReads,
      @Nullable Integer timeoutMs,
      @Nullable Integer socketTimeoutMs,
      int serverSelectionTimeoutMs,
      int heartbeatFrequencyMs,
      int maxPoolSize,
      int minPoolSize,
      boolean polling) {

    public String options() {
      StringBuilder text = new StringBuilder();
      append(text, "retryWrites", retryWrites);
      append(text, "retryReads", retryReads ? null : false);
      append(text, "timeoutMS", timeoutMs);
      append(text, "socketTimeoutMS", socketTimeoutMs);
      append(text, "serverSelectionTimeoutMS", serverSelectionTimeoutMs);
      append(text, "heartbeatFrequencyMS", heartbeatFrequencyMs);
      append(text, "maxPoolSize", maxPoolSize);
      append(text, "minPoolSize", minPoolSize == 0 ? null : minPoolSize);
      append(text, "serverMonitoringMode", polling ? "poll" : null);
      return text.toString();
    }

    private static void append(StringBuilder text, String name, @Nullable Object value) {
      if (value != null) {
        text.append('&').append(name).append('=').append(value);
      }
    }
  }

  /** A trouble and when it happens, counted from the moment the workers begin. */
  public record Timed(Duration at, Trouble trouble) {
    @Override
    public String toString() {
      return String.format("%8.3f s  %s", at.toMillis() / 1e3, trouble);
    }
  }

  public Plan {
    troubles = List.copyOf(troubles);
  }

  public Plan withTroubles(List<Timed> others) {
    return new Plan(seed, yieldRate, deployment, client, workers, length, others);
  }

  public Plan withWorkers(int count) {
    return new Plan(seed, yieldRate, deployment, client, count, length, troubles);
  }

  /** The plan of a seed. */
  public static Plan of(long seed) {
    Random random = new Random(seed * 0x9E37_79B9_7F4A_7C15L + 1);
    Deployment deployment = deployment(random);
    Client client = client(random, deployment.kind());
    Duration length = Duration.ofMillis(5_000 + random.nextInt(25_000));
    int workers = 1 + random.nextInt(6);
    return new Plan(
        seed,
        random.nextInt(3) == 0 ? 0 : random.nextDouble() * 0.1,
        deployment,
        client,
        workers,
        length,
        Troubles.draw(random, deployment, workers, length));
  }

  private static Deployment deployment(Random random) {
    int draw = random.nextInt(20);
    Kind kind =
        draw < 13
            ? Kind.REPLICA_SET
            : draw < 17 ? Kind.SHARDED : draw < 18 ? Kind.LOAD_BALANCED : Kind.STANDALONE;
    int servers =
        switch (kind) {
          case REPLICA_SET -> random.nextInt(5) == 0 ? 1 + random.nextInt(5) : 3;
          case SHARDED -> 2 + random.nextInt(2);
          case LOAD_BALANCED, STANDALONE -> 1;
        };
    long min = 20L + random.nextInt(500);
    return new Deployment(
        kind,
        servers,
        random.nextInt(4) == 0 ? 8 + random.nextInt(18) : 21,
        Duration.ofMillis(100 + random.nextInt(2_000)),
        Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(500) : 0),
        min,
        min + random.nextInt(random.nextInt(4) == 0 ? 20_000 : 1_000) + 1);
  }

  private static Client client(Random random, Kind kind) {
    boolean timed = random.nextInt(3) == 0;
    return new Client(
        switch (random.nextInt(8)) {
          case 0 -> null;
          case 1 -> Boolean.FALSE;
          default -> Boolean.TRUE;
        },
        random.nextInt(6) != 0,
        timed ? (Integer) (random.nextInt(5) == 0 ? 0 : 200 + random.nextInt(8_000)) : null,
        !timed && random.nextInt(3) == 0 ? (Integer) (300 + random.nextInt(5_000)) : null,
        2_000 + random.nextInt(28_000),
        random.nextInt(2) == 0 ? 10_000 : 500 + random.nextInt(5_000),
        random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 100,
        random.nextInt(4) == 0 ? 1 : 0,
        kind != Kind.LOAD_BALANCED && random.nextInt(5) == 0);
  }
}
