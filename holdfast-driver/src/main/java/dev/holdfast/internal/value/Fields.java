package dev.holdfast.internal.value;

import org.jspecify.annotations.Nullable;

/**
 * The text of a value: its type and those of its fields that are set, as in {@code
 * CountOptions{limit=5}}.
 */
public final class Fields {
  private final StringBuilder text;
  private boolean first = true;

  public Fields(String type) {
    text = new StringBuilder(type).append('{');
  }

  /** Null is "not set" and leaves no trace. */
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

  /** Zero is "not set" too. */
  public Fields addMillis(String name, long millis) {
    return millis == 0 ? this : add(name, new StringBuilder().append(millis).append(" ms"));
  }

  @Override
  public String toString() {
    return text + "}";
  }
}
