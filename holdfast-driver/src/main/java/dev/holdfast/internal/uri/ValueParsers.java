package dev.holdfast.internal.uri;

import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/** Parses the values of options. The methods return null for an invalid value. */
final class ValueParsers {
  private static final Set<String> OTHER_TRUES = Set.of("1", "yes", "y", "t");
  private static final Set<String> OTHER_FALSES = Set.of("0", "-1", "no", "n", "f");
  private static final Set<String> COMPRESSORS = Set.of("zlib", "snappy", "zstd");

  private ValueParsers() {}

  static @Nullable String text(String value, long maxUtf8Bytes) {
    return value.getBytes(StandardCharsets.UTF_8).length <= maxUtf8Bytes ? value : null;
  }

  static @Nullable Boolean bool(String name, String value, List<String> warnings) {
    String lower = value.toLowerCase(Locale.ROOT);
    if (lower.equals("true") || lower.equals("false")) {
      return lower.equals("true");
    }
    boolean otherTrue = OTHER_TRUES.contains(lower);
    if (!otherTrue && !OTHER_FALSES.contains(lower)) {
      return null;
    }
    warnings.add(
        "Deprecated value '" + lower + "' for " + name + "; write " + name + "=" + otherTrue + ".");
    return otherTrue;
  }

  static @Nullable Integer integer(String value, long min, long max) {
    Long number = longInteger(value, min, max);
    return number == null ? null : (Integer) number.intValue();
  }

  static @Nullable Long longInteger(String value, long min, long max) {
    try {
      long number = Long.parseLong(value);
      return number >= min && number <= max ? number : null;
    } catch (NumberFormatException notANumber) {
      return null;
    }
  }

  /** Max Staleness, "API": -1 means no limit. Other values below 90 seconds are invalid. */
  static @Nullable Integer staleness(String value) {
    Integer seconds = integer(value, -1, Integer.MAX_VALUE);
    return seconds == null || seconds == -1 || seconds >= 90 ? seconds : null;
  }

  /** Parses {@code dc:ny,rack:1}. The empty tag set matches every server. */
  static @Nullable TagSet tagSet(String value) {
    List<Tag> tags = new ArrayList<>();
    for (String pair : value.isEmpty() ? new String[0] : value.split(",", -1)) {
      int colon = pair.indexOf(':');
      if (colon < 1) {
        return null;
      }
      tags.add(new Tag(pair.substring(0, colon).strip(), pair.substring(colon + 1).strip()));
    }
    try {
      return new TagSet(tags);
    } catch (IllegalArgumentException twice) {
      return null;
    }
  }

  /** Compression spec, "compressors": ignores unknown compressors with a warning. */
  static List<String> compressors(String value, List<String> warnings) {
    Set<String> known = new LinkedHashSet<>();
    for (String name : value.split(",")) {
      if (COMPRESSORS.contains(name.strip())) {
        known.add(name.strip());
      } else {
        warnings.add("Ignoring an unknown compressor in compressors; use zlib, snappy or zstd.");
      }
    }
    return List.copyOf(known);
  }

  /**
   * Parses {@code name:value,name:value}. A value may contain colons but no comma. Warnings omit the pairs,
   * which may be secret.
   */
  static Map<String, String> properties(String value, List<String> warnings) {
    Map<String, String> properties = new LinkedHashMap<>();
    int position = 0;
    for (String pair : value.split(",", -1)) {
      position++;
      int colon = pair.indexOf(':');
      if (colon < 1) {
        warnings.add(
            "Ignoring part "
                + position
                + " of authMechanismProperties: it must be a name, ':' and a value, and a value cannot"
                + " contain a comma. Set such a value with MongoCredential.withMechanismProperty.");
      } else {
        properties.put(pair.substring(0, colon), pair.substring(colon + 1));
      }
    }
    return properties;
  }

  /** Returns an Integer, or a String with the name of a mode. */
  static @Nullable Object w(String value) {
    try {
      int number = Integer.parseInt(value);
      return number < 0 ? null : number;
    } catch (NumberFormatException mode) {
      return value;
    }
  }

  /**
   * RFC 6335, section 5.1, but up to 62 characters: a DNS label has 63, with the underscore before the name.
   */
  static @Nullable String serviceName(String value) {
    boolean wellFormed =
        value.length() <= 62
            && value.matches("[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
            && value.matches(".*[A-Za-z].*");
    return wellFormed ? value : null;
  }

  static @Nullable UuidRepresentation uuidRepresentation(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "unspecified" -> UuidRepresentation.UNSPECIFIED;
      case "standard" -> UuidRepresentation.STANDARD;
      case "javalegacy" -> UuidRepresentation.JAVA_LEGACY;
      case "csharplegacy" -> UuidRepresentation.C_SHARP_LEGACY;
      case "pythonlegacy" -> UuidRepresentation.PYTHON_LEGACY;
      default -> null;
    };
  }
}
