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
import org.jspecify.annotations.Nullable;

/** Parses the text of options by the rules of their {@link UriOption}. For one use. */
final class OptionReader {
  private final boolean hideText;
  private final List<String> warnings;
  private final Map<UriOption<?>, List<Object>> values = new LinkedHashMap<>();
  private final Set<UriOption<?>> seen = new HashSet<>();

  /**
   * @param hideText whether names and values may be part of a password, so that messages must omit them
   * @param warnings receives the warnings
   */
  OptionReader(boolean hideText, List<String> warnings) {
    this.hideText = hideText;
    this.warnings = warnings;
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
        warnings.add(
            "Ignoring the deprecated option "
                + raw.name()
                + ": its replacement "
                + option.name()
                + " is set too.");
      } else {
        warnings.add(
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
    List<Object> before = values.get(option);
    if (before == null) {
      before = new ArrayList<>();
      values.put(option, before);
    }
    if (!before.isEmpty() && option.onRepeat() != OnRepeat.COLLECT) {
      checkRepeat(option, before.get(0).equals(value));
      before.clear();
    }
    before.add(value);
  }

  private void checkRepeat(UriOption<?> option, boolean same) {
    if (option.onRepeat() != OnRepeat.MUST_AGREE) {
      warnings.add("The option " + option.name() + " appears more than once; the last one counts.");
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
        warnings.add("Ignoring the option " + option.name() + ": it has no value.");
      }
      return null;
    }
    List<String> details = new ArrayList<>();
    T value = option.type().read(option, text, details);
    for (String detail : details) {
      warnings.add(
          hideText ? "Part of the option " + option.name() + " was not understood." : detail);
    }
    if (value == null) {
      String problem =
          "the option "
              + option.name()
              + (hideText || !option.mayShow(text)
                  ? " has an invalid value; it must be "
                  : " is '" + text + "'; it must be ")
              + option.allowed()
              + ".";
      if (option.onInvalid() == OnInvalid.FAIL) {
        throw because(problem);
      }
      warnings.add("Ignored in the connection string: " + problem);
    }
    return value;
  }

  private void warnOfUnknown(String name) {
    if (hideText) {
      warnings.add("Ignoring an unknown option in the connection string.");
      return;
    }
    List<String> known = UriOptions.all().stream().<String>map(UriOption::name).toList();
    warnings.add(
        "Ignoring the unknown option '"
            + name
            + "' in the connection string."
            + NearestName.of(name, known).map(n -> " Did you mean " + n + "?").orElse(""));
  }

  private static boolean isDeprecatedName(UriOption<?> option, String name) {
    for (String old : option.deprecatedNames()) {
      if (UriOptions.asciiLower(old).equals(UriOptions.asciiLower(name))) {
        return true;
      }
    }
    return false;
  }
}
