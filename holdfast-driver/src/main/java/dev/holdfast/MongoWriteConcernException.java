package dev.holdfast;

import dev.holdfast.bulk.WriteConcernError;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A single write was executed, but too few members confirmed it for the write concern. The write may still be
 * rolled back. {@link #getWriteConcernError()} has the reason.
 */
public class MongoWriteConcernException extends MongoServerException {
  private static final long serialVersionUID = 1L;

  private final transient WriteConcernError writeConcernError;
  private final transient @Nullable WriteConcernResult writeConcernResult;

  public MongoWriteConcernException(
      WriteConcernError writeConcernError, ServerAddress serverAddress) {
    this(writeConcernError, null, serverAddress);
  }

  public MongoWriteConcernException(
      WriteConcernError writeConcernError,
      @Nullable WriteConcernResult writeConcernResult,
      ServerAddress serverAddress) {
    this(writeConcernError, writeConcernResult, serverAddress, Set.of());
  }

  public MongoWriteConcernException(
      WriteConcernError writeConcernError,
      @Nullable WriteConcernResult writeConcernResult,
      ServerAddress serverAddress,
      Collection<String> errorLabels) {
    super(
        writeConcernError.getCode(),
        writeConcernError.getCodeName(),
        "The write was done on server "
            + serverAddress
            + ", but its write concern was not met: "
            + writeConcernError
            + '.',
        serverAddress);
    this.writeConcernError = writeConcernError;
    this.writeConcernResult = writeConcernResult;
    addLabels(errorLabels);
  }

  public WriteConcernError getWriteConcernError() {
    return writeConcernError;
  }

  /** What the write did. Null for operations that do not report it. */
  public @Nullable WriteConcernResult getWriteResult() {
    return writeConcernResult;
  }
}
