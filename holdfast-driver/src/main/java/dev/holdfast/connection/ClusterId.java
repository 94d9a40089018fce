package dev.holdfast.connection;

import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Identifies one client's view of a deployment in events and logs. */
public final class ClusterId {
  private final String value;
  private final @Nullable String description;

  public ClusterId() {
    this(null);
  }

  public ClusterId(@Nullable String description) {
    this.value = new ObjectId().toHexString();
    this.description = description;
  }

  public String getValue() {
    return value;
  }

  public @Nullable String getDescription() {
    return description;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ClusterId other
        && value.equals(other.value)
        && Objects.equals(description, other.description);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "ClusterId{value='" + value + "', description='" + description + "'}";
  }
}
