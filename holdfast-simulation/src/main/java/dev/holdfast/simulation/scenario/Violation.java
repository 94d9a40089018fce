package dev.holdfast.simulation.scenario;

/**
 * A rule that did not hold in a run.
 *
 * @param rule in a few words: a plan that is made smaller must break the same rule
 */
public record Violation(String rule, String details) {
  @Override
  public String toString() {
    return rule + ": " + details;
  }
}
