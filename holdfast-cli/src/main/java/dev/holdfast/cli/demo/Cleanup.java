package dev.holdfast.cli.demo;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Takes a run's database away if the process is ended before the run is, as by Ctrl-C: nobody else would.
 * Between {@link #arm} and {@link #close}; the hook runs on a thread of its own.
 */
final class Cleanup implements AutoCloseable {
  /** Short: whoever presses Ctrl-C wants to leave. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Target target;
  private final String database;
  private final MongoClient workload;
  private final CountDownLatch end;
  private final PrintWriter err;
  private final Thread hook = new Thread(() -> breakOff(PATIENCE), "holdfast-demo-cleanup");

  /** @param end counted down, it ends the workload */
  Cleanup(
      Target target, String database, MongoClient workload, CountDownLatch end, PrintWriter err) {
    this.target = target;
    this.database = database;
    this.workload = workload;
    this.end = end;
    this.err = err;
  }

  /** From now on; before the database is made. */
  void arm() {
    if (target.outlastsUs()) {
      Runtime.getRuntime().addShutdownHook(hook);
    }
  }

  void breakOff(Duration patience) {
    end.countDown();
    workload.close(); // A write that came after the drop would bring the database back.
    err.println(
        "Broken off. Dropping its database " + database + ", for " + text(patience) + " at most.");
    try (MongoClient client = MongoClients.create(settings(patience))) {
      new Traces(client, database).drop();
      err.println("Dropped.");
    } catch (RuntimeException e) {
      err.println(
          "It is still there: "
              + e.getMessage()
              + "\nDrop it with: mongosh URI --eval 'db.getSiblingDB(\""
              + database
              + "\").dropDatabase()'");
    }
  }

  private MongoClientSettings settings(Duration patience) {
    MongoClientSettings.Builder settings = MongoClientSettings.builder();
    target.applyTo(settings);
    return settings.retryWrites(true).timeout(patience.toMillis(), TimeUnit.MILLISECONDS).build();
  }

  private static String text(Duration patience) {
    return patience.toMillis() / 1000.0 + " s";
  }

  /** Does not return while the process ends: of a run that was broken off there is nothing to report. */
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
