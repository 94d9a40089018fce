package dev.holdfast.client.model;

/** A field of {@code $setWindowFields} and how it is computed; see {@link WindowOutputFields}. */
public sealed interface WindowOutputField permits WindowOutputFields.Output {
  BsonField toBsonField();
}
