package dev.holdfast.connection;

import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Identifies one client in events and logs. */
public final class ClusterId {
  private final String value;
  private final @Nullable String description;

  public ClusterId() {
    this(null);
  }

  public ClusterId(@Nullable String description) {
    this.value = newValue();
    this.description = description;
  }

  // Has the format of an ObjectId, but only needs to be unique in this process. Creating the first
  // ObjectId would wait until the JDK has loaded its cryptography.
  private static String newValue() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    byte[] bytes = new byte[12];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
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
