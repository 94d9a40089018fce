package dev.holdfast;

import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.bulk.WriteConcernError;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A bulk write failed, completely or in part. {@link #getWriteResult()} returns what was written, {@link
 * #getWriteErrors()} the writes that failed, and {@link #getCause()} the error that ended it early, if any.
 */
public class MongoBulkWriteException extends MongoServerException {
  private static final long serialVersionUID = 1L;

  private final transient BulkWriteResult writeResult;
  private final transient List<BulkWriteError> errors;
  private final transient @Nullable WriteConcernError writeConcernError;

  public MongoBulkWriteException(
      BulkWriteResult writeResult,
      List<BulkWriteError> writeErrors,
      @Nullable WriteConcernError writeConcernError,
      ServerAddress serverAddress,
      Set<String> errorLabels) {
    this(writeResult, writeErrors, writeConcernError, serverAddress, errorLabels, null);
  }

  /**
   * @param cause the error that ended the bulk write before all of it was sent; null if its own write errors
   *     ended it
   */
  public MongoBulkWriteException(
      BulkWriteResult writeResult,
      List<BulkWriteError> writeErrors,
      @Nullable WriteConcernError writeConcernError,
      ServerAddress serverAddress,
      Set<String> errorLabels,
      @Nullable Throwable cause) {
    super(
        codeOf(writeErrors, writeConcernError, cause),
        cause instanceof MongoServerException error ? error.getErrorCodeName() : null,
        messageOf(writeErrors, writeConcernError, serverAddress, cause),
        serverAddress);
    this.writeResult = writeResult;
    this.errors = List.copyOf(writeErrors);
    this.writeConcernError = writeConcernError;
    addLabels(errorLabels);
    if (cause != null) {
      initCause(cause);
    }
  }

  /** The writes that succeeded. In an unordered bulk write they include writes after an error. */
  public BulkWriteResult getWriteResult() {
    return writeResult;
  }

  /** In the order of the writes. Empty if only the write concern failed. */
  public List<BulkWriteError> getWriteErrors() {
    return errors;
  }

  public @Nullable WriteConcernError getWriteConcernError() {
    return writeConcernError;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MongoBulkWriteException other
        && writeResult.equals(other.writeResult)
        && errors.equals(other.errors)
        && Objects.equals(writeConcernError, other.writeConcernError)
        && getServerAddress().equals(other.getServerAddress());
  }

  @Override
  public int hashCode() {
    return Objects.hash(writeResult, errors, writeConcernError, getServerAddress());
  }

  private static int codeOf(
      List<BulkWriteError> errors,
      @Nullable WriteConcernError writeConcernError,
      @Nullable Throwable cause) {
    if (cause instanceof MongoException error) {
      return error.getCode();
    }
    if (!errors.isEmpty()) {
      return errors.get(0).getCode();
    }
    return writeConcernError == null ? -3 : writeConcernError.getCode();
  }

  private static String messageOf(
      List<BulkWriteError> errors,
      @Nullable WriteConcernError writeConcernError,
      ServerAddress serverAddress,
      @Nullable Throwable cause) {
    StringBuilder message = new StringBuilder("Bulk write failed on server ").append(serverAddress);
    if (cause != null) {
      message.append("; it ended before all was sent: ").append(cause.getMessage());
    }
    if (!errors.isEmpty()) {
      message.append(": ").append(errors.size()).append(" write");
      message.append(errors.size() == 1 ? "" : "s").append(" failed, ");
      message.append(errors.size() == 1 ? "" : "the first ").append("with ").append(errors.get(0));
    }
    if (writeConcernError != null) {
      message.append(errors.isEmpty() ? ": " : "; ");
      message.append("the write concern was not met: ").append(writeConcernError);
    }
    return message.append('.').toString();
  }
}
