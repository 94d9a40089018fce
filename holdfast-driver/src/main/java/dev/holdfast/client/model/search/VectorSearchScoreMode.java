package dev.holdfast.client.model.search;

/** How the scores of a document's several vectors become one. */
public enum VectorSearchScoreMode {
  AVG("avg"),
  MAX("max");

  private final String value;

  VectorSearchScoreMode(String value) {
    this.value = value;
  }

  /** The server's name. */
  public String getValue() {
    return value;
  }
}
