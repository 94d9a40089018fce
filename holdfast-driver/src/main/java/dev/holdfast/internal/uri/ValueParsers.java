package dev.holdfast.internal.uri;

import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.internal.uri.UriOption.ValueParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the kinds of values that options have; null is "not acceptable". */
final class ValueParsers {
  private static final Set<String> OTHER_TRUES = Set.of("1", "yes", "y", "t");
  private static final Set<String> OTHER_FALSES = Set.of("0", "-1", "no", "n", "f");
  private static final Set<String> COMPRESSORS = Set.of("zlib", "snappy", "zstd");

  private ValueParsers() {}

  static ValueParser<String> text() {
    return (value, warn) -> value;
  }

  static ValueParser<String> text(int maxUtf8Bytes) {
    return (value, warn) ->
        value.getBytes(StandardCharsets.UTF_8).length <= maxUtf8Bytes ? value : null;
  }

  static ValueParser<Boolean> bool(String name) {
    return (value, warn) -> {
      String lower = value.toLowerCase(Locale.ROOT);
      if (lower.equals("true") || lower.equals("false")) {
        return lower.equals("true");
      }
      boolean otherTrue = OTHER_TRUES.contains(lower);
      if (!otherTrue && !OTHER_FALSES.contains(lower)) {
        return null;
      }
      warn.accept(
          "Deprecated value '"
              + lower
              + "' for "
              + name
              + "; write "
              + name
              + "="
              + otherTrue
              + ".");
      return otherTrue;
    };
  }

  static ValueParser<Integer> integer(int min, int max) {
    ValueParser<Long> wide = longInteger(min, max);
    return (value, warn) -> {
      Long number = wide.parse(value, warn);
      return number == null ? null : number.intValue();
    };
  }

  static ValueParser<Long> longInteger(long min, long max) {
    return (value, warn) -> {
      try {
        long number = Long.parseLong(value);
        return number >= min && number <= max ? number : null;
      } catch (NumberFormatException notANumber) {
        return null;
      }
    };
  }

  /** For lookups that throw {@link IllegalArgumentException} where there is no such thing. */
  static <T> ValueParser<T> lookup(Function<String, T> lookup) {
    return (value, warn) -> {
      try {
        return lookup.apply(value);
      } catch (IllegalArgumentException none) {
        return null;
      }
    };
  }

  /** {@code dc:ny,rack:1}; empty is the tag set that fits every member. */
  static @Nullable TagSet tagSet(String value, Consumer<String> warn) {
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

  /** Compression spec, "compressors": unknown ones are left out with a warning. */
  static List<String> compressors(String value, Consumer<String> warn) {
    Set<String> known = new LinkedHashSet<>();
    for (String name : value.split(",")) {
      if (COMPRESSORS.contains(name.strip())) {
        known.add(name.strip());
      } else {
        warn.accept(
            "Unknown compressor '" + name.strip() + "' in compressors; use zlib, snappy or zstd.");
      }
    }
    return List.copyOf(known);
  }

  /**
   * A value may contain colons but no comma. Pairs are not repeated in warnings: they may be
   * secret.
   */
  static Map<String, String> properties(String value, Consumer<String> warn) {
    Map<String, String> properties = new LinkedHashMap<>();
    int position = 0;
    for (String pair : value.split(",", -1)) {
      position++;
      int colon = pair.indexOf(':');
      if (colon < 1) {
        warn.accept(
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

  /** A number, or the name of a mode. */
  static @Nullable Object w(String value, Consumer<String> warn) {
    try {
      int number = Integer.parseInt(value);
      return number < 0 ? null : number;
    } catch (NumberFormatException mode) {
      return value;
    }
  }

  /** RFC 6335, section 5.1, but as long as a DNS label can be with the underscore before it. */
  static @Nullable String serviceName(String value, Consumer<String> warn) {
    boolean wellFormed =
        value.length() <= 62
            && value.matches("[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
            && value.matches(".*[A-Za-z].*");
    return wellFormed ? value : null;
  }
}
