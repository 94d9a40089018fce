package dev.holdfast.internal.selection;

import dev.holdfast.ReadPreference;

/** Server Selection, "mode". */
enum ReadMode {
  PRIMARY,
  PRIMARY_PREFERRED,
  SECONDARY,
  SECONDARY_PREFERRED,
  NEAREST;

  static ReadMode of(ReadPreference preference) {
    return switch (preference.getName()) {
      case "primary" -> PRIMARY;
      case "primaryPreferred" -> PRIMARY_PREFERRED;
      case "secondary" -> SECONDARY;
      case "secondaryPreferred" -> SECONDARY_PREFERRED;
      case "nearest" -> NEAREST;
      default -> throw new AssertionError(preference);
    };
  }
}
