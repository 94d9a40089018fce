package dev.holdfast.client.model;

/** How {@code $score} and {@code $scoreFusion} bring scores to one scale. */
public enum ScoreNormalization {
  NONE("none"),
  SIGMOID("sigmoid"),
  /** From 0 for the lowest to 1 for the highest. */
  MIN_MAX_SCALER("minMaxScaler");

  private final String value;

  ScoreNormalization(String value) {
    this.value = value;
  }

  /** The server's name. */
  public String getValue() {
    return value;
  }
}
