package dev.holdfast.simulation.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is decided before a run. Plain data: a plan can be printed, and shrunk when it fails.
 *
 * @param seed decides the order of threads, the latencies and the actions of each worker
 * @param yieldRate how often threads switch where a real JVM could switch them, 0 to 1
 * @param work the actions that workers choose from; an action that occurs twice is chosen twice as often
 * @param length how long the workers run
 * @param troubles in the order of their times
 */
public record Plan(
    long seed,
    double yieldRate,
    Deployment deployment,
    Client client,
    int workers,
    List<Work> work,
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
   * @param servers the number of members or mongoses
   * @param user whether clients must authenticate
   * @param oldMongos whether the first mongos announces no sessions
   * @param minMicros the latency of one direction is between this and {@code maxMicros}
   */
  public record Deployment(
      Kind kind,
      int servers,
      int wireVersion,
      Duration electionTimeout,
      Duration maxLag,
      boolean user,
      boolean oldMongos,
      long minMicros,
      long maxMicros) {

    /** A deployment of a recent version without lag and without a user. */
    static Deployment plain(
        Kind kind, int servers, Duration electionTimeout, long minMicros, long maxMicros) {
      return new Deployment(
          kind, servers, 21, electionTimeout, Duration.ZERO, false, false, minMicros, maxMicros);
    }

    Deployment withServers(Kind other, int count) {
      return new Deployment(
          other,
          count,
          wireVersion,
          electionTimeout,
          maxLag,
          user,
          oldMongos,
          minMicros,
          maxMicros);
    }

    Deployment withWireVersion(int version) {
      return new Deployment(
          kind, servers, version, electionTimeout, maxLag, user, oldMongos, minMicros, maxMicros);
    }

    Deployment withUser() {
      return new Deployment(
          kind,
          servers,
          wireVersion,
          electionTimeout,
          maxLag,
          true,
          oldMongos,
          minMicros,
          maxMicros);
    }

    Deployment withOldMongos() {
      return new Deployment(
          kind, servers, wireVersion, electionTimeout, maxLag, user, true, minMicros, maxMicros);
    }

    Deployment withoutLag() {
      return new Deployment(
          kind,
          servers,
          wireVersion,
          electionTimeout,
          Duration.ZERO,
          user,
          oldMongos,
          minMicros,
          maxMicros);
    }

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

  /** Settings of the client; null means that the option is not set. */
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

    /** Retries reads and writes, without timeouts shorter than 30 s. */
    static Client patient(int maxPoolSize, boolean polling) {
      return new Client(true, true, null, null, 30_000, 10_000, maxPoolSize, 0, polling);
    }

    Client withRetryWrites(@Nullable Boolean value) {
      return new Client(
          value,
          retryReads,
          timeoutMs,
          socketTimeoutMs,
          serverSelectionTimeoutMs,
          heartbeatFrequencyMs,
          maxPoolSize,
          minPoolSize,
          polling);
    }

    Client withTimeout(@Nullable Integer millis) {
      return new Client(
          retryWrites,
          retryReads,
          millis,
          socketTimeoutMs,
          serverSelectionTimeoutMs,
          heartbeatFrequencyMs,
          maxPoolSize,
          minPoolSize,
          polling);
    }

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

  /** A trouble and its time after the start of the workers. */
  public record Timed(Duration at, Trouble trouble) {
    @Override
    public String toString() {
      return String.format("%8.3f s  %s", at.toMillis() / 1e3, trouble);
    }
  }

  public Plan {
    work = List.copyOf(work);
    troubles = List.copyOf(troubles);
  }

  public Plan withTroubles(List<Timed> others) {
    return new Plan(seed, yieldRate, deployment, client, workers, work, length, others);
  }

  public Plan withWorkers(int count) {
    return new Plan(seed, yieldRate, deployment, client, count, work, length, troubles);
  }

  /** The plan of a seed. */
  public static Plan of(long seed) {
    Random random = new Random(seed * 0x9E37_79B9_7F4A_7C15L + 1);
    Theme theme = Theme.of(seed);
    Deployment deployment = theme.deployment(random);
    Client client = theme.client(random, deployment.kind());
    Duration length = Duration.ofMillis(5_000 + random.nextInt(25_000));
    int workers = theme.workers(random);
    return new Plan(
        seed,
        random.nextInt(3) == 0 ? 0 : random.nextDouble() * 0.1,
        deployment,
        client,
        workers,
        theme.work(random),
        length,
        theme.troubles(random, deployment, workers, length));
  }
}
