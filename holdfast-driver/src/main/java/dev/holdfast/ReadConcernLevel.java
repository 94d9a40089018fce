package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How settled data must be before a read returns it. */
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

  /** As commands spell it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if there is no such level; case does not matter
   */
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
