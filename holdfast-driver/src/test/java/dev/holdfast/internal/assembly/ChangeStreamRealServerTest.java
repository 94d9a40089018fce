package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoChangeStreamCursor;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.changestream.ChangeStreamDocument;
import dev.holdfast.test.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A change stream on a real replica set of three, named by {@code -Dholdfast.real.set=NAME} and started by
 * {@code scripts/real-server start replica-set --members 3 --name NAME}.
 */
@Tag("real-server")
class ChangeStreamRealServerTest {
  private static final int EVENTS = 300;

  private final RealDeployment set =
      new RealDeployment("holdfast.real.set", "replica-set --members 3");

  // Where the last event came from. A step-down alone need not move a stream: the server may go on
  // with it as a secondary.
  private final AtomicReference<ServerAddress> streaming = new AtomicReference<>();
  private final AtomicReference<ServerAddress> killed = new AtomicReference<>();

  @AfterEach
  void restart() {
    if (killed.get() != null) {
      set.restart(killed.get());
    }
  }

  @Test
  void survivesAStepDownAndAKillWithoutLosingOrRepeatingAnEvent() throws Exception {
    try (MongoClient client = MongoClients.create(settings())) {
      MongoCollection<Document> orders =
          client
              .getDatabase("changes")
              .getCollection("orders")
              .withWriteConcern(WriteConcern.MAJORITY);
      orders.drop();
      List<Integer> seen = new ArrayList<>();
      try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> changes =
          orders.watch().maxAwaitTime(500, TimeUnit.MILLISECONDS).cursor()) {
        CompletableFuture<Integer> writer = Background.start(() -> write(client, orders));
        while (seen.size() < EVENTS) {
          Document document = changes.next().getFullDocument();
          seen.add(document == null ? -1 : document.getInteger("_id"));
          streaming.set(changes.getServerAddress());
        }
        assertThat(writer.get(60, TimeUnit.SECONDS)).isEqualTo(EVENTS);
        assertThat(changes.getServerAddress()).isNotEqualTo(killed.get());
        assertThat(changes.tryNext()).isNull();
      }
      assertThat(seen).isEqualTo(IntStream.range(0, EVENTS).boxed().toList());
    }
  }

  private int write(MongoClient client, MongoCollection<Document> orders) {
    int written = 0;
    while (written < EVENTS) {
      orders.insertOne(new Document("_id", written));
      written++;
      if (written == EVENTS / 3) {
        stepDown(client);
      } else if (written == 2 * EVENTS / 3) {
        killed.set(streaming.get());
        set.kill(streaming.get());
      }
    }
    return written;
  }

  private static void stepDown(MongoClient client) {
    try {
      client
          .getDatabase("admin")
          .runCommand(new Document("replSetStepDown", 5).append("force", true));
    } catch (MongoException e) {
      // Nothing to do: a server that steps down may hang up before it has answered.
      assertThat(e.getCode()).isNotEqualTo(13);
    }
  }

  private MongoClientSettings settings() {
    return MongoClientSettings.builder().applyConnectionString(set.uri).retryWrites(true).build();
  }
}
