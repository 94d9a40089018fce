package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.simulation.scenario.AttemptHistory.Kind;
import org.junit.jupiter.api.Test;

class TokenRulesTest {
  @Test
  void aRetryByLabelTakesATokenAndReturnsItAfterAnotherError() {
    Attempts attempts =
        new Attempts()
            .tokens(9)
            .overload(1)
            .tokens(8)
            .overload(1)
            .tokens(9)
            .brokenConnection(1)
            .brokenConnection(1);
    assertThat(TokenRules.check(attempts.failed(Kind.READ))).isEmpty();
  }

  @Test
  void anOrdinaryRetryReturnsNothing() {
    Attempts attempts = new Attempts().tokens(9).brokenConnection(1).tokens(10).brokenConnection(1);
    assertThat(TokenRules.check(attempts.failed(Kind.READ)))
        .extracting(Violation::rule)
        .containsExactly("retry budget");
  }

  @Test
  void aRetryByLabelIsNotFree() {
    assertThat(TokenRules.check(new Attempts().overload(1).overload(1).succeeded(Kind.READ)))
        .hasSize(1);
  }
}
