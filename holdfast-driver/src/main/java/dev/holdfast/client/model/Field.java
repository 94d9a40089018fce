package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A field and an expression for its value, for {@link Aggregates#addFields(Field...)}. */
public class Field<TExpression> {
  private final String name;
  private final @Nullable TExpression value;

  public Field(String name, @Nullable TExpression value) {
    this.name = notNull("name", name);
    this.value = value;
  }

  public String getName() {
    return name;
  }

  public @Nullable TExpression getValue() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Field<?> that
        && name.equals(that.name)
        && Objects.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, value);
  }

  @Override
  public String toString() {
    return "Field{name='" + name + "', value=" + value + "}";
  }
}
