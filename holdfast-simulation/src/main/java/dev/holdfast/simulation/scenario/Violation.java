package dev.holdfast.simulation.scenario;

/**
 * A rule that was broken in a run.
 *
 * @param rule a short name; a plan that is shrunk must break the same rule
 */
public record Violation(String rule, String details) {
  @Override
  public String toString() {
    return rule + ": " + details;
  }
}
