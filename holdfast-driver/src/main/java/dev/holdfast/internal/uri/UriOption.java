package dev.holdfast.internal.uri;

import java.util.ArrayList;
import java.util.List;

/**
 * An option of connection strings: its names, the values it accepts, and how it treats mistakes. Immutable.
 * {@link UriOptions} lists all options.
 */
public final class UriOption<T> {
  /** How to treat an invalid value. */
  enum OnInvalid {
    /** Ignores the value with a warning: Connection String spec, "Values". */
    WARN,
    /** Fails, because ignoring the value would be unsafe or a specification requires an error. */
    FAIL
  }

  /** How to treat an option that appears more than once. */
  enum OnRepeat {
    /** Uses the last value and adds a warning. */
    LAST_COUNTS,
    MUST_AGREE,
    FAIL,
    COLLECT
  }

  /** How to treat an empty value. */
  enum OnEmpty {
    WARN,
    IGNORE,
    FAIL,
    /** Parses the empty value like any other. */
    PARSE
  }

  private final String name;
  private final String allowed;
  private final ValueType<T> type;
  private final long min;
  private final long max;
  private final List<String> otherNames;
  private final List<String> deprecatedNames;
  private final OnInvalid onInvalid;
  private final OnRepeat onRepeat;
  private final OnEmpty onEmpty;
  private final boolean secret;

  private UriOption(Builder<T> builder) {
    name = builder.name;
    allowed = builder.allowed;
    type = builder.type;
    min = builder.min;
    max = builder.max;
    otherNames = builder.otherNames;
    deprecatedNames = builder.deprecatedNames;
    onInvalid = builder.onInvalid;
    onRepeat = builder.onRepeat;
    onEmpty = builder.onEmpty;
    secret = builder.secret;
  }

  /** The name, in the spelling of the specifications. */
  public String name() {
    return name;
  }

  /** Completes the sentence "must be ...". */
  String allowed() {
    return allowed;
  }

  ValueType<T> type() {
    return type;
  }

  /** The smallest allowed number. Unused for options that are not numbers. */
  long min() {
    return min;
  }

  /** The largest allowed number, or the maximum length of a text in bytes of UTF-8. */
  long max() {
    return max;
  }

  public List<String> otherNames() {
    return otherNames;
  }

  public List<String> deprecatedNames() {
    return deprecatedNames;
  }

  OnInvalid onInvalid() {
    return onInvalid;
  }

  OnRepeat onRepeat() {
    return onRepeat;
  }

  OnEmpty onEmpty() {
    return onEmpty;
  }

  /**
   * Whether messages may contain this value. An invalid value may be a password in the wrong place, unless it
   * is a number and the option is numeric.
   */
  boolean mayShow(String text) {
    if (secret) {
      return false;
    }
    if (type.isNumeric()
        && ValueParsers.longInteger(text, Long.MIN_VALUE, Long.MAX_VALUE) != null) {
      return true;
    }
    List<String> problems = new ArrayList<>();
    return text.isEmpty()
        || type.read(this, text, problems) != null && (problems.isEmpty() || type.isSwitch());
  }

  /** Whether messages must never contain a value of this option. */
  public boolean isSecret() {
    return secret;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Only {@link UriOptions} uses this builder. */
  static final class Builder<T> {
    private final String name;
    private final String allowed;
    private final ValueType<T> type;
    private long min;
    private long max = Long.MAX_VALUE;
    private List<String> otherNames = List.of();
    private List<String> deprecatedNames = List.of();
    private OnInvalid onInvalid = OnInvalid.WARN;
    private OnRepeat onRepeat = OnRepeat.LAST_COUNTS;
    private OnEmpty onEmpty = OnEmpty.WARN;
    private boolean secret;

    Builder(String name, String allowed, ValueType<T> type) {
      this.name = name;
      this.allowed = allowed;
      this.type = type;
    }

    Builder<T> between(long smallest, long largest) {
      min = smallest;
      max = largest;
      return this;
    }

    Builder<T> alsoNamed(String other) {
      otherNames = List.of(other);
      return this;
    }

    Builder<T> formerlyNamed(String deprecated) {
      deprecatedNames = List.of(deprecated);
      return this;
    }

    Builder<T> onInvalid(OnInvalid onInvalid) {
      this.onInvalid = onInvalid;
      return this;
    }

    Builder<T> onRepeat(OnRepeat onRepeat) {
      this.onRepeat = onRepeat;
      return this;
    }

    Builder<T> onEmpty(OnEmpty onEmpty) {
      this.onEmpty = onEmpty;
      return this;
    }

    Builder<T> secret() {
      secret = true;
      return this;
    }

    UriOption<T> build() {
      return new UriOption<>(this);
    }
  }
}
