package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import org.bson.BsonDocument;

/** Why the server rejected a write. */
public class WriteError {
  private final int code;
  private final String message;
  private final BsonDocument details;

  public WriteError(int code, String message, BsonDocument details) {
    this.code = code;
    this.message = notNull("message", message);
    this.details = notNull("details", details);
  }

  public WriteError(WriteError writeError) {
    this(notNull("writeError", writeError).code, writeError.message, writeError.details);
  }

  public ErrorCategory getCategory() {
    return ErrorCategory.fromErrorCode(code);
  }

  public int getCode() {
    return code;
  }

  public String getMessage() {
    return message;
  }

  /** Additional information from the server, such as the validation rule that failed. May be empty. */
  public BsonDocument getDetails() {
    return details;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof WriteError other
        && getClass() == other.getClass()
        && code == other.code
        && message.equals(other.message)
        && details.equals(other.details);
  }

  @Override
  public int hashCode() {
    return Objects.hash(code, message, details);
  }

  @Override
  public String toString() {
    return new Fields("WriteError")
        .add("code", code)
        .add("message", message)
        .add("details", details)
        .toString();
  }
}
