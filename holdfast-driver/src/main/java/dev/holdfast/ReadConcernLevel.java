package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How durable and consistent the data of a read must be. */
public enum ReadConcernLevel {
  LOCAL("local"),
  MAJORITY("majority"),
  LINEARIZABLE("linearizable"),
  SNAPSHOT("snapshot"),
  AVAILABLE("available");

  private final String value;

  ReadConcernLevel(String value) {
    this.value = value;
  }

  /** The name that commands carry. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the level is unknown; names are case-insensitive */
  public static ReadConcernLevel fromString(String readConcernLevel) {
    for (ReadConcernLevel level : values()) {
      if (level.value.equals(
          notNull("readConcernLevel", readConcernLevel).toLowerCase(Locale.ROOT))) {
        return level;
      }
    }
    throw new IllegalArgumentException(
        "Unknown read concern level '"
            + readConcernLevel
            + "'; use one of "
            + Arrays.stream(values())
                .map(ReadConcernLevel::getValue)
                .collect(Collectors.joining(", "))
            + ".");
  }
}
