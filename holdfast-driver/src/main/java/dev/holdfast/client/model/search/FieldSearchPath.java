package dev.holdfast.client.model.search;

/** The path of a field. */
public sealed interface FieldSearchPath extends SearchPath permits SearchBson {
  /** By another analyzer of the field, which the index names. */
  FieldSearchPath multi(String analyzerName);

  /** The path alone. */
  String toValue();
}
