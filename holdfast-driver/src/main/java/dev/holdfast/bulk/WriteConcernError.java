package dev.holdfast.bulk;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import org.bson.BsonDocument;

/**
 * The write was executed, but too few members confirmed it for the write concern. The write may still be
 * rolled back.
 */
public class WriteConcernError {
  private final int code;
  private final String codeName;
  private final String message;
  private final BsonDocument details;

  public WriteConcernError(int code, String codeName, String message, BsonDocument details) {
    this.code = code;
    this.codeName = notNull("codeName", codeName);
    this.message = notNull("message", message);
    this.details = notNull("details", details);
  }

  public int getCode() {
    return code;
  }

  /** Empty if the server sent none. */
  public String getCodeName() {
    return codeName;
  }

  public String getMessage() {
    return message;
  }

  /** Additional information from the server. May be empty. */
  public BsonDocument getDetails() {
    return details;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof WriteConcernError other
        && code == other.code
        && codeName.equals(other.codeName)
        && message.equals(other.message)
        && details.equals(other.details);
  }

  @Override
  public int hashCode() {
    return Objects.hash(code, codeName, message, details);
  }

  @Override
  public String toString() {
    return new Fields("WriteConcernError")
        .add("code", code)
        .add("codeName", codeName)
        .add("message", message)
        .add("details", details)
        .toString();
  }
}
