package dev.holdfast.client.model;

/** What map-reduce does with an existing target collection. */
public enum MapReduceAction {
  /** Replaces the collection. */
  REPLACE("replace"),
  /** Replaces documents that have the same key as a result. */
  MERGE("merge"),
  /** Reduces a result together with the existing document of the same key. */
  REDUCE("reduce");

  private final String value;

  MapReduceAction(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }
}
