package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Objects;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A field name and a document, usually from {@link Accumulators}. */
public final class BsonField {
  private final String name;
  private final Bson value;

  public BsonField(String name, Bson value) {
    this.name = notNull("name", name);
    this.value = notNull("value", value);
  }

  public String getName() {
    return name;
  }

  public Bson getValue() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BsonField that
        && name.equals(that.name)
        && Objects.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, value);
  }

  @Override
  public String toString() {
    return "BsonField{name='" + name + "', value=" + value + "}";
  }
}
