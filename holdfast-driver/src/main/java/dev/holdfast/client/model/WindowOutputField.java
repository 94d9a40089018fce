package dev.holdfast.client.model;

/** A field of {@code $setWindowFields} and its function. See {@link WindowOutputFields}. */
public sealed interface WindowOutputField permits WindowOutputFields.Output {
  BsonField toBsonField();
}
