package dev.holdfast;

import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A bulk write of a client failed, completely or in part. {@link #getPartialResult()} returns what was
 * written, {@link #getWriteErrors()} the writes that failed, and {@link #getCause()} the error that ended it
 * early.
 */
public final class ClientBulkWriteException extends MongoServerException {
  private static final long serialVersionUID = 1L;

  private final @Nullable MongoException error;
  private final transient List<WriteConcernError> writeConcernErrors;
  private final transient Map<Integer, WriteError> writeErrors;
  private final transient @Nullable ClientBulkWriteResult partialResult;

  public ClientBulkWriteException(
      @Nullable MongoException error,
      @Nullable List<WriteConcernError> writeConcernErrors,
      @Nullable Map<Integer, WriteError> writeErrors,
      @Nullable ClientBulkWriteResult partialResult,
      ServerAddress serverAddress) {
    super(
        error == null ? -3 : error.getCode(),
        messageOf(error, writeConcernErrors, writeErrors, serverAddress),
        serverAddress);
    this.error = error;
    this.writeConcernErrors =
        writeConcernErrors == null ? List.of() : List.copyOf(writeConcernErrors);
    this.writeErrors =
        writeErrors == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(writeErrors));
    this.partialResult = partialResult;
    if (error != null) {
      addLabels(error.getErrorLabels());
    }
  }

  /** The error that ended the bulk write early. Null if only single writes or write concerns failed. */
  @Override
  public @Nullable MongoException getCause() {
    return error;
  }

  public List<WriteConcernError> getWriteConcernErrors() {
    return writeConcernErrors;
  }

  /** The errors by the index of the write in the bulk. */
  public Map<Integer, WriteError> getWriteErrors() {
    return writeErrors;
  }

  /** What was written. Empty if no write is known to have succeeded. */
  public Optional<ClientBulkWriteResult> getPartialResult() {
    return Optional.ofNullable(partialResult);
  }

  private static String messageOf(
      @Nullable MongoException error,
      @Nullable List<WriteConcernError> writeConcernErrors,
      @Nullable Map<Integer, WriteError> writeErrors,
      ServerAddress serverAddress) {
    StringBuilder message =
        new StringBuilder("Client bulk write failed on server ").append(serverAddress).append('.');
    if (error != null) {
      message.append(" It ended with: ").append(error.getMessage());
    }
    if (writeErrors != null && !writeErrors.isEmpty()) {
      message.append(" Writes failed: ").append(writeErrors).append('.');
    }
    if (writeConcernErrors != null && !writeConcernErrors.isEmpty()) {
      message.append(" Write concerns were not met: ").append(writeConcernErrors).append('.');
    }
    return message.toString();
  }
}
