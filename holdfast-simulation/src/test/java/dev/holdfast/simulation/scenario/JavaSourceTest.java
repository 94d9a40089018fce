package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.Disruption;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JavaSourceTest {
  @Test
  void printsTroublesAsTheCodeThatMakesThem() {
    assertThat(
            JavaSource.of(
                new Plan.Timed(
                    Duration.ofMillis(1_500),
                    new Trouble.OfDeployment(new Disruption.Afflict("a", Fault.truncate(7))))))
        .isEqualTo(
            "new Plan.Timed(Duration.ofMillis(1500), new Trouble.OfDeployment(new"
                + " Disruption.Afflict(\"a\", new Fault.Truncate(7))))");
  }

  @Test
  void printsSettingsThatAreNotSetAsNull() {
    assertThat(JavaSource.of(new Plan.Client(null, true, null, 5, 6, 7, 8, 9, false)))
        .isEqualTo("new Plan.Client(null, true, null, 5, 6, 7, 8, 9, false)");
  }

  @Test
  void printsWholePlans() {
    assertThat(JavaSource.of(Plan.of(3)))
        .startsWith("new Plan(3L, ")
        .contains("Plan.Kind.", "List.of(\n")
        .endsWith("))");
  }
}
