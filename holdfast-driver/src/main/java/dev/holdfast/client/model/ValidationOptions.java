package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Which documents a collection accepts. */
public final class ValidationOptions {
  private @Nullable Bson validator;
  private @Nullable ValidationLevel validationLevel;
  private @Nullable ValidationAction validationAction;

  public ValidationOptions() {}

  public @Nullable Bson getValidator() {
    return validator;
  }

  /** The filter that documents must match. */
  public ValidationOptions validator(@Nullable Bson validator) {
    this.validator = validator;
    return this;
  }

  public @Nullable ValidationLevel getValidationLevel() {
    return validationLevel;
  }

  /** Which documents the server validates. Null means the server's default. */
  public ValidationOptions validationLevel(@Nullable ValidationLevel validationLevel) {
    this.validationLevel = validationLevel;
    return this;
  }

  public @Nullable ValidationAction getValidationAction() {
    return validationAction;
  }

  /** What the server does with an invalid document. Null means the server's default. */
  public ValidationOptions validationAction(@Nullable ValidationAction validationAction) {
    this.validationAction = validationAction;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("ValidationOptions")
        .add("validator", validator)
        .add("validationLevel", validationLevel)
        .add("validationAction", validationAction)
        .toString();
  }
}
