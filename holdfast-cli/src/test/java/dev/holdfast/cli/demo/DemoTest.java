package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.cli.Run;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.testkit.TestDeployment;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class DemoTest {
  @Test
  void noWriteIsLostOrDoubledDuringFaults() {
    Run run = Run.of("demo", "--seconds", "9", "--seed", "42", "--threads", "4", "--json");
    Document report = Document.parse(run.out());
    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(report)
        .containsEntry("held", true)
        .containsEntry("lost", 0)
        .containsEntry("doubled", 0)
        .containsEntry("torn", 0)
        .containsEntry("contradicted", 0)
        .containsEntry("seed", 42);
    assertThat(report.getList("faults", Document.class)).hasSizeGreaterThanOrEqualTo(8);
    assertThat(report.getInteger("acknowledged")).isGreaterThan(100);
    assertThat(report.get("retries", Document.class).values())
        .as("without retries the faults had no effect")
        .anyMatch(count -> ((Number) count).intValue() > 0);
  }

  @Test
  void withoutATerminalItPrintsLines() {
    Run run = Run.of("demo", "--seconds", "1.5", "--seed", "1", "--threads", "2");
    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out())
        .startsWith("holdfast demo: embedded replica set of 3, 1.5 s, seed 1, 2 threads")
        .contains("fault 1 ", "HELD: 0 lost, 0 doubled, after 2 faults in 1.5 s (seed 1")
        .doesNotContain("\u001b");
  }

  @Test
  void lostWritesAreDetected() throws InterruptedException {
    DemoOptions options = new DemoOptions(Duration.ofSeconds(1), 1, 2, 200);
    try (Target target = new Forgetful()) {
      Report report = new Demo(options, target, Display.NONE, new PrintWriter(System.err)).run();
      assertThat(report.holds()).isFalse();
      assertThat(report.verdict().lost()).isPositive();
      assertThat(report.lines()).anyMatch(line -> line.startsWith("BROKEN: "));
      assertThat(report.lines()).anyMatch(line -> line.startsWith("  wrong: "));
    }
  }

  @Test
  void aStandaloneIsRejected() {
    try (TestDeployment server = TestDeployment.standalone()) {
      Run run = Run.of("demo", "--uri", server.uri());
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err())
          .hasLineCount(1)
          .contains("is a standalone server", "The demo needs a replica set");
    }
  }

  @Test
  void anExternalReplicaSetGetsOnlyFaultsThatItsServersSupport() {
    try (TestDeployment set = TestDeployment.replicaSet(3)) {
      Run run = Run.of("demo", "--uri", set.uri(), "--seconds", "4", "--seed", "3", "--json");
      Document report = Document.parse(run.out());
      assertThat(run.exitCode()).as(run.out()).isZero();
      assertThat(report.getList("faults", Document.class))
          .extracting(fault -> fault.getString("fault"))
          .hasSizeGreaterThanOrEqualTo(3)
          .isSubsetOf(
              List.of(
                  "step-down",
                  "connection resets",
                  "\"not primary\" errors",
                  "write concern errors",
                  "slow answers",
                  "overload"));
      try (MongoClient client = MongoClients.create(set.uri())) {
        assertThat(client.listDatabaseNames())
            .as("the demo drops its database")
            .noneMatch(name -> name.startsWith("holdfast_demo"));
      }
    }
  }

  /** Deletes its documents in the middle of a run. */
  private static final class Forgetful implements Target {
    private final TestDeployment set = TestDeployment.replicaSet(1);

    @Override
    public String title() {
      return "forgetful";
    }

    @Override
    public void applyTo(MongoClientSettings.Builder settings) {
      settings.applyConnectionString(new dev.holdfast.ConnectionString(set.uri()));
    }

    @Override
    public List<FaultKind> faultKinds() {
      return List.of(FaultKind.KILL_PRIMARY);
    }

    @Override
    public String inject(Injection injection) {
      try (MongoClient client = MongoClients.create(set.uri())) {
        for (String name : client.listDatabaseNames()) {
          if (name.startsWith("holdfast_demo")) {
            client.getDatabase(name).getCollection("inserts").deleteMany(new Document());
          }
        }
      }
      return "all documents are deleted";
    }

    @Override
    public void heal() {}

    @Override
    public Member member(String address) {
      return new Member(address, "");
    }

    @Override
    public void close() {
      set.close();
    }
  }
}
