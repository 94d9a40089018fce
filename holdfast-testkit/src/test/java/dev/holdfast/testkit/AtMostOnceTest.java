package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.holdfast.test.Await;
import dev.holdfast.test.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** During any disruption, an acknowledged write is executed once and no write is executed twice. */
class AtMostOnceTest {
  private static final int WRITERS = 4;
  private static final int DISRUPTIONS = 12;

  @Test
  void acknowledgedWritesAreThereExactlyOnceAfterDisruptions() throws Exception {
    Random random = Seeds.random("AtMostOnceTest");
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try (TestDeployment set =
            TestDeployment.builder()
                .seed(random.nextLong())
                .lagUpTo(Duration.ofMillis(5))
                .replicaSet(3);
        MongoClient client =
            MongoClients.create(set.uri() + "&socketTimeoutMS=500&connectTimeoutMS=500")) {
      MongoCollection<Document> counters = client.getDatabase("d").getCollection("counters");
      List<Writer> writers = new ArrayList<>();
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        Writer writer = new Writer(counters, i);
        writers.add(writer);
        running.add(threads.submit(writer));
      }
      for (int i = 0; i < DISRUPTIONS; i++) {
        Disruption disruption = disruption(random);
        int progress = progress(writers);
        set.forgetReceived();
        int more = random.nextInt(WRITERS);
        set.inject(disruption);
        // A client that noticed the disruption sends no writes, only handshakes and checks.
        Await.until(
            "writes or hellos during " + disruption,
            () -> writes(set) >= more || hellos(set) >= WRITERS);
        set.heal();
        Await.until("writes after " + disruption, () -> progress(writers) > progress + WRITERS);
      }
      writers.forEach(Writer::stop);
      for (Future<?> future : running) {
        future.get(60, TimeUnit.SECONDS);
      }
      for (Writer writer : writers) {
        writer.verify();
      }
      assertThat(set.problems()).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  private static Disruption disruption(Random random) {
    List<Disruption> choices =
        List.of(
            new Disruption.StepDown(),
            new Disruption.Kill("primary"),
            new Disruption.Isolate("primary"),
            new Disruption.Afflict("primary", Fault.stall()),
            new Disruption.Afflict("primary", Fault.loseReply()),
            new Disruption.Afflict("primary", Fault.truncate(30)),
            new Disruption.Afflict("primary", Fault.delay(Duration.ofMillis(20))));
    return choices.get(random.nextInt(choices.size()));
  }

  private static int progress(List<Writer> writers) {
    return writers.stream().mapToInt(writer -> writer.done).sum();
  }

  private static int writes(TestDeployment set) {
    return set.received("insert").size() + set.received("update").size();
  }

  /** The first hello of a connection has the old name, because the server may be an old one. */
  private static int hellos(TestDeployment set) {
    return set.received("hello").size()
        + set.received("isMaster").size()
        + set.received("ismaster").size();
  }

  /** Increments one counter, and records the result of each write. */
  private static final class Writer implements Runnable {
    private final MongoCollection<Document> counters;
    private final int id;
    private final Map<Integer, Boolean> acknowledged = new ConcurrentHashMap<>();
    private volatile boolean stopped;
    private volatile int done;

    Writer(MongoCollection<Document> counters, int id) {
      this.counters = counters;
      this.id = id;
    }

    void stop() {
      stopped = true;
    }

    @Override
    public void run() {
      for (int n = 0; !stopped; n++) {
        boolean success = true;
        try {
          Document entry = new Document("_id", id * 1_000_000 + n).append("times", 0);
          counters.insertOne(entry);
          counters.updateOne(Filters.eq(entry.get("_id")), Updates.inc("times", 1));
        } catch (MongoException e) {
          success = false; // whether it was done is not known, but never twice
        }
        acknowledged.put(n, success);
        done = n;
      }
    }

    void verify() {
      Map<Integer, Document> all = new HashMap<>();
      counters.find().forEach(entry -> all.put(entry.getInteger("_id"), entry));
      acknowledged.forEach(
          (n, success) -> {
            Document found = all.get(id * 1_000_000 + n);
            if (success) {
              assertThat(found).as("write %d of writer %d", n, id).containsEntry("times", 1);
            } else if (found != null) {
              assertThat(found.getInteger("times")).isLessThanOrEqualTo(1);
            }
          });
      assertThat(acknowledged.values()).contains(true);
    }
  }
}
