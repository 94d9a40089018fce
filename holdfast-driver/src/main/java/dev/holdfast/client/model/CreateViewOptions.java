package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.jspecify.annotations.Nullable;

/** Options for creating a view. */
public class CreateViewOptions {
  private @Nullable Collation collation;

  public CreateViewOptions() {}

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** The rules for comparing strings in the view. Null means binary comparison. */
  public CreateViewOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("CreateViewOptions").add("collation", collation).toString();
  }
}
