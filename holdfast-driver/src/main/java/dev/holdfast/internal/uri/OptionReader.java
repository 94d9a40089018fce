package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.InvalidUri.because;

import dev.holdfast.internal.uri.UriOption.OnEmpty;
import dev.holdfast.internal.uri.UriOption.OnInvalid;
import dev.holdfast.internal.uri.UriOption.OnRepeat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Turns options as written into values, by the rules of their {@link UriOption}. For one use. */
final class OptionReader {
  private final boolean hideText;
  private final Consumer<String> warn;
  private final Map<UriOption<?>, List<Object>> values = new LinkedHashMap<>();
  private final Set<UriOption<?>> seen = new HashSet<>();

  /**
   * @param hideText whether names and values may be part of a password and must not be repeated
   */
  OptionReader(boolean hideText, Consumer<String> warn) {
    this.hideText = hideText;
    this.warn = warn;
  }

  OptionValues read(List<RawOption> options) {
    Set<UriOption<?>> byCurrentName = new HashSet<>();
    for (RawOption raw : options) {
      UriOption<?> option = UriOptions.named(raw.name());
      if (option != null && !isDeprecatedName(option, raw.name())) {
        byCurrentName.add(option);
      }
    }
    for (RawOption raw : options) {
      UriOption<?> option = UriOptions.named(raw.name());
      if (option == null) {
        warnOfUnknown(raw.name());
      } else if (!isDeprecatedName(option, raw.name())) {
        accept(option, raw);
      } else if (byCurrentName.contains(option)) {
        warn.accept(
            "Ignoring the deprecated option "
                + raw.name()
                + ": its replacement "
                + option.name()
                + " is set too.");
      } else {
        warn.accept(
            "The option " + raw.name() + " is deprecated; use " + option.name() + " instead.");
        accept(option, raw);
      }
    }
    return new OptionValues(values);
  }

  private <T> void accept(UriOption<T> option, RawOption raw) {
    if (!seen.add(option) && option.onRepeat() == OnRepeat.FAIL) {
      throw because("the option " + option.name() + " appears more than once.");
    }
    T value = value(option, raw.value());
    if (value == null) {
      return;
    }
    List<Object> before = values.computeIfAbsent(option, o -> new ArrayList<>());
    if (!before.isEmpty() && option.onRepeat() != OnRepeat.COLLECT) {
      checkRepeat(option, before.get(0).equals(value));
      before.clear();
    }
    before.add(value);
  }

  private void checkRepeat(UriOption<?> option, boolean same) {
    if (option.onRepeat() != OnRepeat.MUST_AGREE) {
      warn.accept("The option " + option.name() + " appears more than once; the last one counts.");
    } else if (!same) {
      throw because(
          "the options "
              + option.name()
              + " and "
              + String.join(", ", option.otherNames())
              + " mean the same but have different values.");
    }
  }

  private <T> @Nullable T value(UriOption<T> option, String text) {
    if (text.isEmpty() && option.onEmpty() != OnEmpty.PARSE) {
      if (option.onEmpty() == OnEmpty.FAIL) {
        throw because(
            "the option " + option.name() + " is empty; it must be " + option.allowed() + ".");
      }
      if (option.onEmpty() == OnEmpty.WARN) {
        warn.accept("Ignoring the option " + option.name() + ": it has no value.");
      }
      return null;
    }
    Consumer<String> warnOfDetail =
        hideText
            ? detail -> warn.accept("Part of the option " + option.name() + " was not understood.")
            : warn;
    T value = option.parser().parse(text, warnOfDetail);
    if (value == null) {
      String problem =
          "the option "
              + option.name()
              + " is '"
              + (hideText || option.isSecret() ? "<hidden>" : text)
              + "'; it must be "
              + option.allowed()
              + ".";
      if (option.onInvalid() == OnInvalid.FAIL) {
        throw because(problem);
      }
      warn.accept("Ignored in the connection string: " + problem);
    }
    return value;
  }

  private void warnOfUnknown(String name) {
    if (hideText) {
      warn.accept("Ignoring an unknown option in the connection string.");
      return;
    }
    List<String> known = UriOptions.all().stream().<String>map(UriOption::name).toList();
    warn.accept(
        "Ignoring the unknown option '"
            + name
            + "' in the connection string."
            + NearestName.of(name, known).map(n -> " Did you mean " + n + "?").orElse(""));
  }

  private static boolean isDeprecatedName(UriOption<?> option, String name) {
    return option.deprecatedNames().stream()
        .anyMatch(old -> UriOptions.asciiLower(old).equals(UriOptions.asciiLower(name)));
  }
}
