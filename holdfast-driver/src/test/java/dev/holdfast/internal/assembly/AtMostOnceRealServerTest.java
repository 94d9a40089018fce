package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.ReadConcern;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.Updates;
import dev.holdfast.test.Requirement;
import dev.holdfast.test.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Inserts and increments on a real set while it steps down, loses connections and fails commands. */
@Tag("real-server")
class AtMostOnceRealServerTest {
  private static final int ROUNDS = 200;
  private static final int STEP_DOWN_EVERY = 50; // Each costs an election on emulated servers.

  private int unknown;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  @Requirement({"RW-094", "RW-082"})
  void everyAcknowledgedWriteIsThereExactlyOnceWhateverHappensInBetween() {
    RealDeployment real = new RealDeployment("holdfast.real.set", "replica-set --members 3");
    Random random = Seeds.random("at most once");
    try (MongoClient client = MongoClients.create(settings(real.uri));
        MongoClient saboteur = MongoClients.create(real.uri)) {
      MongoCollection<Document> things =
          client
              .getDatabase("atMostOnce")
              .getCollection("things")
              .withWriteConcern(WriteConcern.MAJORITY)
              .withReadConcern(ReadConcern.MAJORITY);
      things.drop();
      things.insertOne(new Document("_id", "counter").append("n", 0));
      List<Integer> inserted = new ArrayList<>();
      int incremented = 0;
      for (int round = 0; round < ROUNDS; round++) {
        int id = round;
        sabotage(saboteur, round, random);
        if (done(() -> things.insertOne(new Document("_id", id)))) {
          inserted.add(id);
        }
        if (done(() -> things.updateOne(Filters.eq("_id", "counter"), Updates.inc("n", 1)))) {
          incremented++;
        }
      }
      List<Integer> found = new ArrayList<>();
      things
          .find(Filters.type("_id", org.bson.BsonType.INT32))
          .forEach(document -> found.add(document.getInteger("_id")));
      Document counter = things.find(Filters.eq("_id", "counter")).first();
      assertThat(counter).isNotNull();
      assertThat(found).as("nothing acknowledged is lost").containsAll(inserted);
      assertThat(found).doesNotHaveDuplicates();
      assertThat(counter.getInteger("n"))
          .as("increments: %d acknowledged, %d unknown in all", incremented, unknown)
          .isBetween(incremented, incremented + unknown);
      assertThat(client.getStatistics().retries()).as("there was something to retry").isPositive();
    }
  }

  private boolean done(Runnable write) {
    try {
      write.run();
      return true;
    } catch (MongoException e) {
      if (e.getOutcome() != Outcome.NOT_SENT && e.getOutcome() != Outcome.REJECTED) {
        unknown++;
      }
      return false;
    }
  }

  private static void sabotage(MongoClient saboteur, int round, Random random) {
    if (round % STEP_DOWN_EVERY == STEP_DOWN_EVERY - 1) {
      run(saboteur, "{replSetStepDown: 5, force: true}");
      return;
    }
    String command = random.nextBoolean() ? "insert" : "update";
    String fault =
        switch (random.nextInt(4)) {
          case 0 -> "closeConnection: true";
          case 1 -> "errorCode: 189, errorLabels: ['RetryableWriteError']";
          case 2 ->
              "writeConcernError: {code: 91, errmsg: 'x'}, errorLabels: ['RetryableWriteError']";
          default -> "errorCode: 462, errorLabels: ['SystemOverloadedError', 'RetryableError']";
        };
    run(
        saboteur,
        "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands: ['"
            + command
            + "'], appName: 'victim', "
            + fault
            + "}}");
  }

  private static void run(MongoClient client, String command) {
    try {
      client.getDatabase("admin").runCommand(BsonDocument.parse(command));
    } catch (MongoException duringAnElection) {
      // The sabotage failed: this round goes well.
    }
  }

  private static MongoClientSettings settings(ConnectionString uri) {
    return MongoClientSettings.builder()
        .applyConnectionString(uri)
        .applicationName("victim")
        // A fail point changes no state: that the server is well, only a heartbeat tells.
        .applyToServerSettings(s -> s.heartbeatFrequency(500, TimeUnit.MILLISECONDS))
        .retryWrites(true)
        .build();
  }
}
