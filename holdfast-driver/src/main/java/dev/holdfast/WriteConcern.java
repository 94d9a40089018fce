package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.io.Serializable;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How many members must confirm a write before the server reports success. Immutable; {@code with...} returns
 * a copy.
 *
 * <pre>{@code
 * WriteConcern.MAJORITY.withJournal(true);
 * }</pre>
 */
public class WriteConcern implements Serializable {
  /** No explicit write concern: the server uses its default and acknowledges writes. */
  public static final WriteConcern ACKNOWLEDGED = new WriteConcern(null, null, null);

  public static final WriteConcern W1 = new WriteConcern(1);
  public static final WriteConcern W2 = new WriteConcern(2);
  public static final WriteConcern W3 = new WriteConcern(3);

  /** The server does not reply, so the application does not notice a failed write. */
  public static final WriteConcern UNACKNOWLEDGED = new WriteConcern(0);

  public static final WriteConcern JOURNALED = ACKNOWLEDGED.withJournal(true);
  public static final WriteConcern MAJORITY = new WriteConcern("majority");

  private static final long serialVersionUID = 1L;

  private static final Map<String, WriteConcern> BY_NAME =
      Map.of(
          "acknowledged", ACKNOWLEDGED,
          "w1", W1,
          "w2", W2,
          "w3", W3,
          "unacknowledged", UNACKNOWLEDGED,
          "journaled", JOURNALED,
          "majority", MAJORITY);

  // At most one of w and wTag is set.
  private final @Nullable Integer w;
  private final @Nullable String wTag;
  private final @Nullable Long wTimeoutMillis;
  private final @Nullable Boolean journal;

  public WriteConcern(int w) {
    this(w, null, null);
  }

  /**
   * @param w {@code "majority"} or a mode named in the replica set's configuration
   */
  public WriteConcern(String w) {
    this(notNull("w", w), null, null);
  }

  public WriteConcern(int w, int wTimeoutMS) {
    this(w, (long) wTimeoutMS, null);
  }

  private WriteConcern(
      @Nullable Object w, @Nullable Long wTimeoutMillis, @Nullable Boolean journal) {
    this.w = w instanceof Integer number ? number : null;
    this.wTag = w instanceof String tag ? tag : null;
    this.wTimeoutMillis = wTimeoutMillis;
    this.journal = journal;
    if (this.w != null && this.w < 0) {
      throw new IllegalArgumentException("w is " + w + "; it must not be negative.");
    }
    if (wTimeoutMillis != null && wTimeoutMillis < 0) {
      throw new IllegalArgumentException(
          "wTimeout is " + wTimeoutMillis + " ms; it must not be negative.");
    }
    if (this.w != null && this.w == 0 && Boolean.TRUE.equals(journal)) {
      throw new IllegalArgumentException(
          "journal is true but w is 0: a write that nobody acknowledges cannot be awaited in the"
              + " journal. Raise w or leave journal out.");
    }
  }

  /** An Integer, a String, or null if w is not set. */
  public @Nullable Object getWObject() {
    return w == null ? wTag : w;
  }

  /**
   * @throws IllegalStateException if w is not set or is not a number
   */
  public int getW() {
    if (w == null) {
      throw new IllegalStateException("w is " + wText() + ", not a number.");
    }
    return w;
  }

  /**
   * @throws IllegalStateException if w is not set or is a number
   */
  public String getWString() {
    if (wTag == null) {
      throw new IllegalStateException("w is " + wText() + ", not a string.");
    }
    return wTag;
  }

  /** Null means not set. A value that exceeds the int range becomes {@link Integer#MAX_VALUE}. */
  public @Nullable Integer getWTimeout(TimeUnit timeUnit) {
    notNull("timeUnit", timeUnit);
    return wTimeoutMillis == null
        ? null
        : (int)
            Math.min(
                Integer.MAX_VALUE,
                notNull("timeUnit", timeUnit).convert(wTimeoutMillis, TimeUnit.MILLISECONDS));
  }

  /** Null means not set. */
  public @Nullable Boolean getJournal() {
    return journal;
  }

  public boolean isServerDefault() {
    return equals(ACKNOWLEDGED);
  }

  public boolean isAcknowledged() {
    return w == null || w > 0;
  }

  public BsonDocument asDocument() {
    BsonDocument document = new BsonDocument();
    if (w != null) {
      document.put("w", new BsonInt32(w));
    } else if (wTag != null) {
      document.put("w", new BsonString(wTag));
    }
    if (wTimeoutMillis != null) {
      document.put("wtimeout", number(wTimeoutMillis));
    }
    if (journal != null) {
      document.put("j", BsonBoolean.valueOf(journal));
    }
    return document;
  }

  /** The constant with this name, case-insensitive. Null if the name is unknown. */
  public static @Nullable WriteConcern valueOf(String name) {
    return BY_NAME.get(name.toLowerCase(Locale.ROOT));
  }

  public WriteConcern withW(int w) {
    return new WriteConcern(w, wTimeoutMillis, journal);
  }

  public WriteConcern withW(String w) {
    return new WriteConcern(notNull("w", w), wTimeoutMillis, journal);
  }

  public WriteConcern withJournal(@Nullable Boolean journal) {
    return new WriteConcern(getWObject(), wTimeoutMillis, journal);
  }

  public WriteConcern withWTimeout(long wTimeout, TimeUnit timeUnit) {
    return new WriteConcern(
        getWObject(),
        TimeUnit.MILLISECONDS.convert(wTimeout, notNull("timeUnit", timeUnit)),
        journal);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof WriteConcern other
        && Objects.equals(w, other.w)
        && Objects.equals(wTag, other.wTag)
        && Objects.equals(wTimeoutMillis, other.wTimeoutMillis)
        && Objects.equals(journal, other.journal);
  }

  @Override
  public int hashCode() {
    return Objects.hash(w, wTag, wTimeoutMillis, journal);
  }

  @Override
  public String toString() {
    return "WriteConcern{w="
        + wText()
        + ", wTimeout="
        + (wTimeoutMillis == null ? null : wTimeoutMillis + " ms")
        + ", journal="
        + journal
        + '}';
  }

  private String wText() {
    return w != null ? w.toString() : wTag != null ? "'" + wTag + "'" : "<server default>";
  }

  private static BsonValue number(long value) {
    return value <= Integer.MAX_VALUE ? new BsonInt32((int) value) : new BsonInt64(value);
  }
}
