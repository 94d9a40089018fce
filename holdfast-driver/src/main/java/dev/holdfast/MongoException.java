package dev.holdfast;

import dev.holdfast.internal.history.History;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The root of everything Holdfast throws. Ask it questions instead of parsing its message: {@link
 * #getCode()} for what the server said, {@link #hasErrorLabel(String)} for what may be done about it.
 *
 * <pre>{@code
 * catch (MongoException e) {
 *   if (e.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) { ... }
 * }
 * }</pre>
 */
public class MongoException extends RuntimeException {
  /** The whole transaction can be run again. */
  public static final String TRANSIENT_TRANSACTION_ERROR_LABEL = "TransientTransactionError";

  /** The commit may or may not have happened; it can be sent again. */
  public static final String UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL =
      "UnknownTransactionCommitResult";

  /** The server, or something before it, sheds load: whoever tries again waits first. */
  public static final String SYSTEM_OVERLOADED_ERROR_LABEL = "SystemOverloadedError";

  /** The request had no effect and can be sent again, whatever it was. */
  public static final String RETRYABLE_ERROR_LABEL = "RetryableError";

  private static final long serialVersionUID = 1L;

  static {
    History.handOver(
        (exception, attempts, outcome) -> {
          exception.attempts = List.copyOf(attempts);
          exception.outcome = outcome;
        });
  }

  private final int code;
  // Copied on each change and published whole: an exception is read by threads that did not make
  // it. Never changed in place; the type is a serializable one because exceptions are.
  private volatile LinkedHashSet<String> labels = new LinkedHashSet<>();
  // Written once the operation is given up; null before. An attempt holds connections' ids, which
  // are for people who look, not for serialization.
  private transient volatile @Nullable List<Attempt> attempts;
  private volatile @Nullable Outcome outcome;

  public static @Nullable MongoException fromThrowable(@Nullable Throwable t) {
    return t == null ? null : fromThrowableNonNull(t);
  }

  public static MongoException fromThrowableNonNull(Throwable t) {
    return t instanceof MongoException known
        ? known
        : new MongoException(String.valueOf(t.getMessage()), t);
  }

  public MongoException(String message) {
    this(-3, message);
  }

  public MongoException(int code, String message) {
    super(message);
    this.code = code;
  }

  public MongoException(@Nullable String message, @Nullable Throwable cause) {
    this(cause instanceof MongoException known ? known.getCode() : -4, message, cause);
  }

  public MongoException(int code, @Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public MongoException(int code, String message, BsonDocument response) {
    super(message);
    this.code = code;
    labels = labelsOf(response);
  }

  /** The server's error code; a negative number where no server gave one. */
  public int getCode() {
    return code;
  }

  /**
   * Every try that led to this exception, the first one first; empty if it comes from no operation. Errors
   * of earlier attempts are also among {@link #getSuppressed()}.
   */
  public final List<Attempt> getAttempts() {
    List<Attempt> known = attempts;
    return known == null ? List.of() : known;
  }

  /** Whether the operation that failed may nevertheless have happened. */
  public final Outcome getOutcome() {
    Outcome known = outcome;
    return known == null ? usualOutcome() : known;
  }

  /** The outcome of an exception that no operation has written a history into. */
  Outcome usualOutcome() {
    return Outcome.UNKNOWN;
  }

  public final void addLabel(String label) {
    addLabels(Set.of(label));
  }

  public final void removeLabel(String label) {
    LinkedHashSet<String> fewer = new LinkedHashSet<>(labels);
    fewer.remove(label);
    labels = fewer;
  }

  public final Set<String> getErrorLabels() {
    return Collections.unmodifiableSet(labels);
  }

  public final boolean hasErrorLabel(String label) {
    return labels.contains(label);
  }

  protected final void addLabels(Collection<String> more) {
    LinkedHashSet<String> all = new LinkedHashSet<>(labels);
    all.addAll(more);
    labels = all;
  }

  private static LinkedHashSet<String> labelsOf(BsonDocument response) {
    LinkedHashSet<String> found = new LinkedHashSet<>();
    if (response.get("errorLabels") instanceof BsonArray array) {
      for (BsonValue label : array) {
        if (label.isString()) {
          found.add(label.asString().getValue());
        }
      }
    }
    return found;
  }
}
