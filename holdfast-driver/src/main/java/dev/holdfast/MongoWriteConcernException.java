package dev.holdfast;

import dev.holdfast.bulk.WriteConcernError;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A single write happened, but fewer members than asked for are known to have it; it may still be
 * rolled back. {@link #getWriteConcernError()} says why.
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

  /** What the write did; null for operations that tell nothing of it. */
  public @Nullable WriteConcernResult getWriteResult() {
    return writeConcernResult;
  }
}
