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
 * The superclass of all exceptions of the driver. Check its properties instead of parsing the message: {@link
 * #getCode()} for the server's error code, {@link #hasErrorLabel(String)} for whether a retry is safe.
 *
 * <pre>{@code
 * catch (MongoException e) {
 *   if (e.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) { ... }
 * }
 * }</pre>
 */
public class MongoException extends RuntimeException {
  /** The application can run the whole transaction again. */
  public static final String TRANSIENT_TRANSACTION_ERROR_LABEL = "TransientTransactionError";

  /** The commit may or may not have happened. It is safe to commit again. */
  public static final String UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL =
      "UnknownTransactionCommitResult";

  /** The server, or a proxy in front of it, is overloaded. Wait before you retry. */
  public static final String SYSTEM_OVERLOADED_ERROR_LABEL = "SystemOverloadedError";

  /** The server did not execute the request. Any kind of request can be retried. */
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
  // Copy on write: other threads may read the exception while a label is added. The declared type
  // is serializable because exceptions are.
  private volatile LinkedHashSet<String> labels = new LinkedHashSet<>();
  // Null until the operation has failed for good. Transient because Attempt is not serializable.
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

  /** The server's error code. Negative if the error does not come from a server. */
  public int getCode() {
    return code;
  }

  /**
   * All failed attempts of the operation, in order. Empty if the exception does not come from an operation.
   * {@link #getSuppressed()} contains the errors of earlier attempts.
   */
  public final List<Attempt> getAttempts() {
    List<Attempt> known = attempts;
    return known == null ? List.of() : known;
  }

  /** Whether the failed operation may have been executed all the same. */
  public final Outcome getOutcome() {
    Outcome known = outcome;
    return known == null ? usualOutcome() : known;
  }

  /** The outcome if no operation has recorded its attempts in the exception. */
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
