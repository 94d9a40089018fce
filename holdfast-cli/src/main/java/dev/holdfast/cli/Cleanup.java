package dev.holdfast.cli;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Drops a run's database if the process ends before the run does, for example after Ctrl-C. Active between
 * {@link #arm} and {@link #close}. The shutdown hook runs on its own thread.
 */
public final class Cleanup implements AutoCloseable {
  /** Short, because a user who presses Ctrl-C wants to leave. */
  static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final Supplier<MongoClientSettings.Builder> deployment;
  private final String database;
  private final MongoClient workload;
  private final CountDownLatch end;
  private final PrintWriter err;
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch workloadEnded = new CountDownLatch(1);
  private final Thread hook = new Thread(() -> interrupt(TIMEOUT), "holdfast-cleanup");

  /**
   * @param deployment settings for a client that reaches the database
   * @param end ends the workload when it is counted down
   */
  public Cleanup(
      Supplier<MongoClientSettings.Builder> deployment,
      String database,
      MongoClient workload,
      CountDownLatch end,
      PrintWriter err) {
    this.deployment = deployment;
    this.database = database;
    this.workload = workload;
    this.end = end;
    this.err = err;
  }

  /** Call this before the database is created. */
  public void arm() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  void interrupt(Duration timeout) {
    long deadline = System.nanoTime() + timeout.toNanos();
    started.countDown();
    end.countDown();
    err.println(
        "Interrupted. Dropping its database " + database + ", for " + text(timeout) + " at most.");
    // A write that the server receives after the drop would create the database again. Do not wait
    // for calls that wait for a primary: the drop needs most of the time.
    awaitWorkload(timeout.dividedBy(5));
    workload.close();
    Duration left = Duration.ofNanos(Math.max(deadline - System.nanoTime(), 1_000_000));
    try (MongoClient client = MongoClients.create(settings(left))) {
      client.getDatabase(database).drop();
      err.println("Dropped.");
    } catch (RuntimeException e) {
      err.println(
          "The database is still there: "
              + e.getMessage()
              + "\nDrop it with: mongosh URI --eval 'db.getSiblingDB(\""
              + database
              + "\").dropDatabase()'");
    }
  }

  private void awaitWorkload(Duration timeout) {
    try {
      boolean ignored = workloadEnded.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private MongoClientSettings settings(Duration timeout) {
    return deployment
        .get()
        .retryWrites(true)
        .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .build();
  }

  private static String text(Duration timeout) {
    return timeout.toMillis() / 1000.0 + " s";
  }

  /**
   * Call this when the workload's threads have ended. Does not return while the process ends, because more
   * output would overwrite the output of the cleanup.
   */
  public void workloadEnded() {
    workloadEnded.countDown();
    if (started.getCount() == 0) {
      awaitTheEnd();
    }
  }

  /** Does not return while the process ends: an interrupted run has nothing to report. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      awaitTheEnd();
    }
  }

  private static void awaitTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
