package dev.holdfast.internal.uri;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of one connection string, read and checked. Immutable; prints no values. */
public final class OptionValues {
  // A list for each option that is set; longer than one only where an option collects.
  private final Map<UriOption<?>, List<Object>> values;

  OptionValues(Map<UriOption<?>, List<Object>> values) {
    this.values = new LinkedHashMap<>(values);
  }

  /** Null: not set. */
  @SuppressWarnings("unchecked") // What is stored under an option came from its own parser.
  public <T> @Nullable T get(UriOption<T> option) {
    List<Object> found = values.get(option);
    return found == null ? null : (T) found.get(found.size() - 1);
  }

  @SuppressWarnings("unchecked") // What is stored under an option came from its own parser.
  public <T> List<T> all(UriOption<T> option) {
    return (List<T>) values.getOrDefault(option, List.of());
  }

  public boolean has(UriOption<?> option) {
    return values.containsKey(option);
  }

  /** Whether the option is set to true. */
  public boolean isOn(UriOption<Boolean> option) {
    return Boolean.TRUE.equals(get(option));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof OptionValues other && values.equals(other.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return "OptionValues" + values.keySet();
  }
}
