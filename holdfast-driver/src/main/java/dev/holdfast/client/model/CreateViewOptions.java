package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.jspecify.annotations.Nullable;

/** How a view is created. */
public class CreateViewOptions {
  private @Nullable Collation collation;

  public CreateViewOptions() {}

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** How strings compare; null is the collation of the collection. */
  public CreateViewOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("CreateViewOptions").add("collation", collation).toString();
  }
}
