package dev.holdfast.internal.value;

import org.jspecify.annotations.Nullable;

/**
 * Builds the text of a value from its type and the fields that are set, such as {@code
 * CountOptions{limit=5}}.
 */
public final class Fields {
  private final StringBuilder text;
  private boolean first = true;

  public Fields(String type) {
    text = new StringBuilder(type).append('{');
  }

  /** Omits a field that is null, which means "not set". */
  public Fields add(String name, @Nullable Object value) {
    if (value != null) {
      text.append(first ? "" : ", ").append(name).append('=');
      if (value instanceof String string) {
        text.append('\'').append(string).append('\'');
      } else {
        text.append(value);
      }
      first = false;
    }
    return this;
  }

  /** Omits a time of zero, which means "not set". */
  public Fields addMillis(String name, long millis) {
    return millis == 0 ? this : add(name, new StringBuilder().append(millis).append(" ms"));
  }

  @Override
  public String toString() {
    return text + "}";
  }
}
