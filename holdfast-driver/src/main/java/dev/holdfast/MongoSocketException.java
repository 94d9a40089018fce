package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The connection failed. A command that was already sent may or may not have been executed. */
public class MongoSocketException extends MongoException {
  private static final long serialVersionUID = 1L;

  private final ServerAddress serverAddress;

  public MongoSocketException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    super(-2, message, cause);
    this.serverAddress = serverAddress;
  }

  public MongoSocketException(String message, ServerAddress serverAddress) {
    this(message, serverAddress, null);
  }

  public ServerAddress getServerAddress() {
    return serverAddress;
  }
}
