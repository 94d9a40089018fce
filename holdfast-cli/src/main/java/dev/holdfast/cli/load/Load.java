package dev.holdfast.cli.load;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.cli.Cleanup;
import dev.holdfast.cli.Uris;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.Filters;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.bson.Document;

/** Runs threads that make calls without a pause. */
final class Load {
  /**
   * The result of a run.
   *
   * @param failures the number of occurrences of each error
   */
  record Result(Latencies latencies, Duration duration, Map<String, Long> failures) {
    double perSecond() {
      return latencies.count() / (duration.toNanos() / 1e9);
    }
  }

  private final MongoClient client;
  private final Supplier<MongoClientSettings.Builder> deployment;
  private final PrintWriter err;
  private final int threads;
  private final int writePercent;
  private final Map<String, Long> failures = new ConcurrentHashMap<>();
  private final CountDownLatch end = new CountDownLatch(1);

  /**
   * @param deployment settings for a client that drops the database if the process ends early
   */
  Load(
      MongoClient client,
      Supplier<MongoClientSettings.Builder> deployment,
      PrintWriter err,
      int threads,
      int writePercent) {
    this.client = client;
    this.deployment = deployment;
    this.err = err;
    this.threads = threads;
    this.writePercent = writePercent;
  }

  Result run(Duration duration) throws InterruptedException {
    String name = "holdfast_load_" + Long.toHexString(System.currentTimeMillis());
    try (Cleanup cleanup = new Cleanup(deployment, name, client, end, err)) {
      cleanup.arm();
      return run(name, duration, cleanup);
    }
  }

  private Result run(String name, Duration duration, Cleanup cleanup) throws InterruptedException {
    MongoCollection<Document> collection = client.getDatabase(name).getCollection("documents");
    collection.insertOne(new Document("_id", "first")); // A wrong address fails here, once.
    List<Caller> callers = new ArrayList<>();
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Caller caller = new Caller(collection, i);
      callers.add(caller);
      running.add(new Thread(caller, "holdfast-load-" + i));
    }
    long begin = System.nanoTime();
    running.forEach(Thread::start);
    boolean ignored = end.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    end.countDown();
    for (Thread thread : running) {
      thread.join();
    }
    cleanup.workloadEnded();
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    client.getDatabase(name).drop();
    long[] all = callers.stream().flatMapToLong(Caller::latencies).toArray();
    return new Result(Latencies.ofNanos(all), took, new TreeMap<>(failures));
  }

  /** The calls of one thread. Read its latencies after the thread has ended. */
  private final class Caller implements Runnable {
    private final MongoCollection<Document> collection;
    private final int number;
    private final Random random;
    private long[] nanos = new long[1024];
    private int calls;
    private String last = "first";

    Caller(MongoCollection<Document> collection, int number) {
      this.collection = collection;
      this.number = number;
      random = new Random(number);
    }

    @Override
    public void run() {
      for (int i = 0; end.getCount() > 0; i++) {
        long begin = System.nanoTime();
        try {
          call(number + "-" + i);
          add(System.nanoTime() - begin);
        } catch (MongoException e) {
          failures.merge(e.getClass().getSimpleName() + ": " + Uris.oneLine(e), 1L, Long::sum);
        } catch (IllegalStateException closed) {
          return; // The cleanup has closed the client.
        }
      }
    }

    private void call(String id) {
      if (random.nextInt(100) < writePercent) {
        collection.insertOne(new Document("_id", id).append("text", "a document of some length"));
        last = id;
      } else {
        collection.find(Filters.eq(last)).first();
      }
    }

    private void add(long latency) {
      if (calls == nanos.length) {
        nanos = Arrays.copyOf(nanos, calls * 2);
      }
      nanos[calls++] = latency;
    }

    LongStream latencies() {
      return Arrays.stream(nanos, 0, calls);
    }
  }
}
