package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A variable and the expression for its value, for {@code Aggregates.lookup} and {@link MergeOptions}. */
public class Variable<TExpression> {
  private final String name;
  private final @Nullable TExpression value;

  public Variable(String name, @Nullable TExpression value) {
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
    return other instanceof Variable<?> that
        && name.equals(that.name)
        && Objects.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, value);
  }

  @Override
  public String toString() {
    return "Variable{name='" + name + "', value=" + value + "}";
  }
}
