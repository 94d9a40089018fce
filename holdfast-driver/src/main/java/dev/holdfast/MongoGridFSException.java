package dev.holdfast;

/** A GridFS file could not be stored, found or read completely. */
public class MongoGridFSException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoGridFSException(String message) {
    super(message);
  }

  public MongoGridFSException(String message, Throwable cause) {
    super(message, cause);
  }
}
