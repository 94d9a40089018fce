package dev.holdfast.internal.uri;

import java.util.ArrayList;
import java.util.List;

/**
 * An option that connection strings may have: its names, what it accepts, and how strictly.
 * Immutable; {@link UriOptions} lists them all.
 */
public final class UriOption<T> {
  /** What a value that is not acceptable leads to. */
  enum OnInvalid {
    /** Connection String spec, "Values": ignored with a warning. */
    WARN,
    /** Ignoring it would be unsafe, or a specification says so: an error. */
    FAIL
  }

  /** What an option that appears twice leads to. */
  enum OnRepeat {
    /** With a warning. */
    LAST_COUNTS,
    MUST_AGREE,
    FAIL,
    COLLECT
  }

  /** What an empty value leads to. */
  enum OnEmpty {
    WARN,
    IGNORE,
    FAIL,
    /** It means something. */
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

  /** As the specifications spell it. */
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

  /** The smallest number, where it is one. */
  long min() {
    return min;
  }

  /** The largest number, or the most bytes that a text may have. */
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
   * Whether messages may repeat a value of this option. A value that the option cannot have may be a password
   * in the wrong place, unless it is a number where a number belongs.
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

  /** Its value never appears in a message. */
  public boolean isSecret() {
    return secret;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Used by the table only. */
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
