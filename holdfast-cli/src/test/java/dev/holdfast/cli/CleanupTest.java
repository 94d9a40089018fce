package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.testkit.TestDeployment;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An interrupted run drops its database. */
class CleanupTest {
  private static final String DATABASE = "holdfast_demo_test";

  private final StringWriter said = new StringWriter();
  private final CountDownLatch end = new CountDownLatch(1);

  @Test
  void anInterruptedRunDropsItsDatabase() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient workload = MongoClients.create(set.uri());
        Cleanup cleanup = cleanup(set, workload)) {
      workload.getDatabase(DATABASE).getCollection("inserts").insertOne(new Document());
      workload.getDatabase("shop").getCollection("orders").insertOne(new Document());

      cleanup.interrupt(Cleanup.TIMEOUT);

      assertThat(databases(set)).doesNotContain(DATABASE).contains("shop");
      assertThat(end.getCount()).isZero();
      assertThat(said.toString())
          .contains("Dropping its database " + DATABASE + ", for 5.0 s at most.", "Dropped.");
    }
  }

  @Test
  void withoutAReachableServerItPrintsHowToDropTheDatabaseLater() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient workload = MongoClients.create(set.uri());
        Cleanup cleanup = cleanup(set, workload)) {
      set.primary().kill();

      cleanup.interrupt(Duration.ofMillis(100));

      assertThat(said.toString())
          .contains(
              "The database is still there: ",
              "db.getSiblingDB(\"" + DATABASE + "\").dropDatabase()")
          .doesNotContain("Dropped.");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anInterruptedDemoDropsItsDatabaseAndLeavesTheTerminalUsable(boolean live) throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      String rest =
          endAfterTheFirstLine(
              set, "holdfast_demo_", live, "demo", "--uri", set.uri(), "--seconds", "600");
      assertThat(rest).as("an interrupted run has no verdict").doesNotContain("HELD");
    }
  }

  @Test
  void anInterruptedLoadDropsItsDatabase() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      Process process = new Program("load", "--uri", set.uri(), "--seconds", "600").start();
      try {
        set.awaitReceived("insert", 5);
        assertThat(databases(set)).anyMatch(name -> name.startsWith("holdfast_load_"));
        assertDropsWhenEnded(set, "holdfast_load_", process, process.inputReader());
      } finally {
        process.destroyForcibly();
      }
    }
  }

  @Test
  void anInterruptedWatchLeavesTheTerminalAtTheStartOfALine() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      Process process =
          new Program("status", "--uri", set.uri(), "--watch", "--interval", "0.1")
              .property("holdfast.terminal", "true")
              .start();
      try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
        assertThat(output.readLine()).contains("replica set rs0");
        process.toHandle().destroy();
        String rest = output.lines().map(line -> line + "\n").collect(Collectors.joining());
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(rest).doesNotContain("\tat ", "\u001b[?");
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private static String endAfterTheFirstLine(
      TestDeployment set, String prefix, boolean live, String... arguments) throws Exception {
    Program program = new Program(arguments);
    Process process = program.property("holdfast.terminal", String.valueOf(live)).start();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.readLine()).startsWith("holdfast demo: ");
      assertThat(databases(set)).anyMatch(name -> name.startsWith(prefix));
      return assertDropsWhenEnded(set, prefix, process, output);
    } finally {
      process.destroyForcibly();
    }
  }

  private static String assertDropsWhenEnded(
      TestDeployment set, String prefix, Process process, BufferedReader output)
      throws InterruptedException {
    // SIGTERM, which runs the same hooks as Ctrl-C. By its handle: the process's own method would
    // close the output that is read here.
    process.toHandle().destroy();
    String rest = output.lines().collect(Collectors.joining("\n"));
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(rest).contains("Dropping its database " + prefix).endsWith("Dropped.");
    assertThat(rest).doesNotContain("\tat ", "\u001b[?");
    assertThat(rest.substring(rest.indexOf("Interrupted")))
        .as("the display does not overwrite the output of the cleanup")
        .doesNotContain("\u001b");
    assertThat(databases(set)).noneMatch(name -> name.startsWith(prefix));
    return rest;
  }

  private Cleanup cleanup(TestDeployment set, MongoClient workload) {
    ConnectionString uri = new ConnectionString(set.uri());
    return new Cleanup(
        () -> MongoClientSettings.builder().applyConnectionString(uri),
        DATABASE,
        workload,
        end,
        new PrintWriter(said, true));
  }

  private static List<String> databases(TestDeployment set) {
    try (MongoClient client = MongoClients.create(set.uri())) {
      return client.listDatabaseNames().into(new ArrayList<>());
    }
  }
}
