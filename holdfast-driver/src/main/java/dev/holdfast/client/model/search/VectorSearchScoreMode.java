package dev.holdfast.client.model.search;

/** How to combine the scores of several vectors of a document. */
public enum VectorSearchScoreMode {
  AVG("avg"),
  MAX("max");

  private final String value;

  VectorSearchScoreMode(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }
}
