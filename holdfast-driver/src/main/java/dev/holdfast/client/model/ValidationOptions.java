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

  /** The filter that documents have to match. */
  public ValidationOptions validator(@Nullable Bson validator) {
    this.validator = validator;
    return this;
  }

  public @Nullable ValidationLevel getValidationLevel() {
    return validationLevel;
  }

  /** Which documents are checked; null leaves it to the server. */
  public ValidationOptions validationLevel(@Nullable ValidationLevel validationLevel) {
    this.validationLevel = validationLevel;
    return this;
  }

  public @Nullable ValidationAction getValidationAction() {
    return validationAction;
  }

  /** What happens to a document that does not match; null leaves it to the server. */
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
