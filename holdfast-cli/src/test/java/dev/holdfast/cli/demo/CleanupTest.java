package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.cli.Main;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.testkit.TestDeployment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** What a run that is broken off leaves behind. */
class CleanupTest {
  private static final String DATABASE = "holdfast_demo_test";

  private final StringWriter said = new StringWriter();
  private final CountDownLatch end = new CountDownLatch(1);

  @Test
  void aRunThatIsBrokenOffEndsAndItsDatabaseIsDropped() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        Target target = new OwnTarget(new ConnectionString(set.uri()));
        MongoClient workload = MongoClients.create(set.uri());
        Cleanup cleanup = cleanup(target, workload)) {
      workload.getDatabase(DATABASE).getCollection("inserts").insertOne(new Document());
      workload.getDatabase("shop").getCollection("orders").insertOne(new Document());

      cleanup.breakOff(Cleanup.PATIENCE);

      assertThat(databases(set)).doesNotContain(DATABASE).contains("shop");
      assertThat(end.getCount()).isZero();
      assertThat(said.toString())
          .contains("Dropping its database " + DATABASE + ", for 5.0 s at most.", "Dropped.");
    }
  }

  @Test
  void whereNobodyAnswersItSaysHowToDropTheDatabaseLater() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        Target target = new OwnTarget(new ConnectionString(set.uri()));
        MongoClient workload = MongoClients.create(set.uri());
        Cleanup cleanup = cleanup(target, workload)) {
      set.primary().kill();

      cleanup.breakOff(Duration.ofMillis(100));

      assertThat(said.toString())
          .contains("It is still there: ", "db.getSiblingDB(\"" + DATABASE + "\").dropDatabase()")
          .doesNotContain("Dropped.");
    }
  }

  @Test
  void aProcessThatIsToldToEndDropsItsDatabaseFirst() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      Process process = start("demo", "--uri", set.uri(), "--seconds", "600", "--plain");
      try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
        assertThat(output.readLine()).startsWith("holdfast demo: ");
        assertThat(databases(set)).anyMatch(name -> name.startsWith("holdfast_demo_"));
        // SIGTERM, which runs the same hooks as Ctrl-C. By its handle: the process's own method
        // would close the output that is read here.
        process.toHandle().destroy();
        String rest = output.lines().collect(Collectors.joining("\n"));

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(rest).contains("Dropping its database holdfast_demo_").endsWith("Dropped.");
        assertThat(rest).as("a run that was broken off has no verdict").doesNotContain("HELD");
        assertThat(databases(set)).noneMatch(name -> name.startsWith("holdfast_demo_"));
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private Cleanup cleanup(Target target, MongoClient workload) {
    return new Cleanup(target, DATABASE, workload, end, new PrintWriter(said, true));
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static List<String> databases(TestDeployment set) {
    try (MongoClient client = MongoClients.create(set.uri())) {
      return client.listDatabaseNames().into(new ArrayList<>());
    }
  }
}
