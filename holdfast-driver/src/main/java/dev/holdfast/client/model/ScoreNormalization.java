package dev.holdfast.client.model;

/** How {@code $score} and {@code $scoreFusion} normalize scores. */
public enum ScoreNormalization {
  NONE("none"),
  SIGMOID("sigmoid"),
  /** Scales scores to the range from 0 (the lowest) to 1 (the highest). */
  MIN_MAX_SCALER("minMaxScaler");

  private final String value;

  ScoreNormalization(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }
}
