package dev.holdfast.client.model.search;

/** The path of a field. */
public sealed interface FieldSearchPath extends SearchPath permits SearchBson {
  /** Selects an alternate analyzer of the field, which the index defines. */
  FieldSearchPath multi(String analyzerName);

  /** The path of the field. */
  String toValue();
}
