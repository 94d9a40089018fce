package dev.holdfast;

import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The server replied with an error. */
public abstract class MongoServerException extends MongoException {
  private static final long serialVersionUID = 1L;

  private final ServerAddress serverAddress;
  private final @Nullable String errorCodeName;

  protected MongoServerException(
      int code,
      @Nullable String errorCodeName,
      String message,
      ServerAddress serverAddress,
      BsonDocument response) {
    super(code, message, response);
    this.errorCodeName = errorCodeName;
    this.serverAddress = serverAddress;
  }

  public MongoServerException(String message, ServerAddress serverAddress) {
    this(-4, null, message, serverAddress);
  }

  public MongoServerException(int code, String message, ServerAddress serverAddress) {
    this(code, null, message, serverAddress);
  }

  public MongoServerException(
      int code, @Nullable String errorCodeName, String message, ServerAddress serverAddress) {
    super(code, message);
    this.errorCodeName = errorCodeName;
    this.serverAddress = serverAddress;
  }

  public ServerAddress getServerAddress() {
    return serverAddress;
  }

  /** The name of the error code, such as {@code NotWritablePrimary}. Null if the server sent none. */
  public @Nullable String getErrorCodeName() {
    return errorCodeName;
  }
}
