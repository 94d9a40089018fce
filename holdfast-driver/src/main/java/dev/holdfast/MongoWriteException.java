package dev.holdfast;

import java.util.Collection;
import java.util.Set;

/** The server rejected a single write. {@link #getError()} has the reason. */
public class MongoWriteException extends MongoServerException {
  private static final long serialVersionUID = 1L;

  private final transient WriteError error;

  public MongoWriteException(WriteError error, ServerAddress serverAddress) {
    this(error, serverAddress, Set.of());
  }

  public MongoWriteException(
      WriteError error, ServerAddress serverAddress, Collection<String> errorLabels) {
    super(
        error.getCode(),
        "Write failed on server " + serverAddress + " with error: " + error + '.',
        serverAddress);
    this.error = error;
    addLabels(errorLabels);
  }

  public WriteError getError() {
    return error;
  }
}
