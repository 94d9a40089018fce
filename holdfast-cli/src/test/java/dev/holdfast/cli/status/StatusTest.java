package dev.holdfast.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.Run;
import dev.holdfast.testkit.TestDeployment;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class StatusTest {
  @Test
  void showsTheMembersOfASet() {
    try (TestDeployment set = TestDeployment.replicaSet(3)) {
      Run run = Run.of("status", set.uri());
      assertThat(run.exitCode()).isZero();
      assertThat(run.out())
          .startsWith("replica set rs0")
          .contains(set.primary().address() + "  primary", "  secondary", "readable, writable");
    }
  }

  @Test
  void aSetWithoutAMajorityIsReadOnlyAndGetsADiagnosis() {
    try (TestDeployment set = TestDeployment.replicaSet(3)) {
      set.kill("a");
      set.kill("b");
      Run run = Run.of("status", set.uri(), "--timeout", "2");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out()).contains("readable, NOT writable, degraded", "primary");
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void statusPrintsJson() {
    try (TestDeployment server = TestDeployment.standalone()) {
      Document document = Document.parse(Run.of("status", server.uri(), "--json").out());
      assertThat(document).containsEntry("writable", true);
      assertThat(document.getList("servers", Document.class)).hasSize(1);
    }
  }

  @Test
  void pingPrintsLatencies() {
    try (TestDeployment server = TestDeployment.standalone()) {
      Run run = Run.of("ping", server.uri(), "--count", "2");
      assertThat(run.exitCode()).isZero();
      assertThat(run.out()).contains("answer 2 after", "standalone, 2 answers, median");
    }
  }

  @Test
  void pingWithoutAServerPrintsTheAttemptsAndAHint() {
    String uri;
    try (TestDeployment server = TestDeployment.standalone()) {
      uri = server.uri();
    }
    Run run = Run.of("ping", uri, "--timeout", "0.5");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("holdfast: ")
        .contains("127.0.0.1", "What helps")
        .doesNotContain("\tat ");
  }

  @Test
  void loadPrintsPercentiles() {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      Run run = Run.of("load", set.uri(), "--seconds", "0.3", "--threads", "2", "--json");
      assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
      Document document = Document.parse(run.out());
      assertThat(document.getInteger("calls")).isPositive();
      assertThat(document.get("latencyMillis", Document.class)).containsKeys("p50", "p99", "max");
    }
  }
}
