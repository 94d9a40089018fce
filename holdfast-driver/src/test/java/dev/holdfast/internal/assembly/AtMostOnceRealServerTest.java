package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.ReadConcern;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.Updates;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.test.Requirement;
import dev.holdfast.test.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Inserts, increments and bulk writes on a real set while it steps down, loses connections, fails commands
 * and executes commands whose replies are lost.
 */
@Tag("real-server")
class AtMostOnceRealServerTest {
  private static final int ROUNDS = 200;
  private static final int STEP_DOWN_EVERY = 100; // Each costs an election on emulated servers.
  private static final int BULK_EVERY = 2;
  private static final int DUPLICATE_KEY = 11000;

  private enum Fate {
    DONE,
    NOT_DONE,
    UNKNOWN
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  @Requirement({"RW-094", "RW-082", "RW-105"})
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
      List<Integer> bulks = new ArrayList<>();
      int incremented = 0;
      int perhapsIncremented = 0;
      for (int round = 0; round < ROUNDS; round++) {
        int id = round;
        sabotage(saboteur, round % STEP_DOWN_EVERY == STEP_DOWN_EVERY / 2, random);
        if (fateOf(() -> things.insertOne(new Document("_id", id))) == Fate.DONE) {
          inserted.add(id);
        }
        switch (fateOf(() -> things.updateOne(Filters.eq("_id", "counter"), Updates.inc("n", 1)))) {
          case DONE -> incremented++;
          case UNKNOWN -> perhapsIncremented++;
          case NOT_DONE -> {}
        }
        if (round % BULK_EVERY == BULK_EVERY - 1) {
          sabotage(saboteur, round % STEP_DOWN_EVERY == STEP_DOWN_EVERY - 1, random);
          BulkWriteOptions order = new BulkWriteOptions().ordered(isOrdered(round));
          if (fateOf(() -> things.bulkWrite(bulk(id), order)) == Fate.DONE) {
            bulks.add(id);
          }
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
          .as("increments: %d acknowledged, %d unknown", incremented, perhapsIncremented)
          .isBetween(incremented, incremented + perhapsIncremented);
      assertBulks(things, bulks);
      assertThat(client.getStatistics().retries()).as("there was something to retry").isPositive();
    }
  }

  /** Every other bulk write. */
  private static boolean isOrdered(int round) {
    return round % (2 * BULK_EVERY) < BULK_EVERY;
  }

  /** Two documents, each inserted with n: 0 and incremented once: four commands if ordered, else two. */
  private static List<WriteModel<Document>> bulk(int round) {
    List<WriteModel<Document>> bulk = new ArrayList<>();
    for (String id : List.of(round + "-a", round + "-b")) {
      bulk.add(new InsertOneModel<>(new Document("_id", id).append("n", 0)));
      bulk.add(new UpdateOneModel<>(Filters.eq("_id", id), Updates.inc("n", 1)));
    }
    return bulk;
  }

  private static void assertBulks(MongoCollection<Document> things, List<Integer> acknowledged) {
    Map<String, Integer> counts = new HashMap<>();
    things
        .find(Filters.regex("_id", "-"))
        .forEach(document -> counts.put(document.getString("_id"), document.getInteger("n")));
    assertThat(counts.values()).as("increments of each document").allMatch(n -> n == 0 || n == 1);
    for (int round : acknowledged) {
      assertThat(counts)
          .as("an acknowledged bulk write")
          .containsEntry(round + "-a", 1)
          .containsEntry(round + "-b", 1);
    }
    for (int round = 0; round < ROUNDS; round++) {
      if (isOrdered(round) && counts.containsKey(round + "-b")) {
        assertThat(counts).as("an ordered bulk write").containsEntry(round + "-a", 1);
      }
    }
    assertThat(acknowledged)
        .as("bulk writes that were acknowledged")
        .hasSizeGreaterThan(ROUNDS / BULK_EVERY / 2);
  }

  private static Fate fateOf(Runnable write) {
    try {
      write.run();
      return Fate.DONE;
    } catch (MongoException e) {
      assertThat(codes(e)).as("an insert executed twice: " + e).doesNotContain(DUPLICATE_KEY);
      boolean known = e.getOutcome() == Outcome.NOT_SENT || e.getOutcome() == Outcome.REJECTED;
      return known ? Fate.NOT_DONE : Fate.UNKNOWN;
    }
  }

  private static List<Integer> codes(MongoException e) {
    List<Integer> codes = new ArrayList<>(List.of(e.getCode()));
    if (e instanceof MongoBulkWriteException bulk) {
      bulk.getWriteErrors().forEach(error -> codes.add(error.getCode()));
    }
    return codes;
  }

  private static void sabotage(MongoClient saboteur, boolean stepDown, Random random) {
    if (stepDown) {
      run(saboteur, "{replSetStepDown: 5, force: true}");
      return;
    }
    int kind = random.nextInt(5);
    if (kind == 4) {
      // Closes the connection of the next retryable write once the server has executed a statement.
      run(saboteur, "{configureFailPoint: 'onPrimaryTransactionalWrite', mode: {times: 1}}");
      return;
    }
    String command = random.nextBoolean() ? "insert" : "update";
    String fault =
        switch (kind) {
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
