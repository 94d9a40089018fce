package dev.holdfast.client.model;

/** What map-reduce does with a collection that is already there. */
public enum MapReduceAction {
  /** Its documents give way to the results. */
  REPLACE("replace"),
  /** Results with the same key take the place of its documents. */
  MERGE("merge"),
  /** Results with the same key are reduced together with its documents. */
  REDUCE("reduce");

  private final String value;

  MapReduceAction(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }
}
