package dev.holdfast.internal.uri;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parsed and checked options of one connection string. Immutable. {@link #toString} omits the values. */
public final class OptionValues {
  // One list per option that is set. Only options with OnRepeat.COLLECT have more than one value.
  private final Map<UriOption<?>, List<Object>> values;

  OptionValues(Map<UriOption<?>, List<Object>> values) {
    this.values = new LinkedHashMap<>(values);
  }

  /** Returns null if the option is not set. */
  @SuppressWarnings("unchecked") // The parser of the option made the values.
  public <T> @Nullable T get(UriOption<T> option) {
    List<Object> found = values.get(option);
    return found == null ? null : (T) found.get(found.size() - 1);
  }

  @SuppressWarnings("unchecked") // The parser of the option made the values.
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
