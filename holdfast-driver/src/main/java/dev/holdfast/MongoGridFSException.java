package dev.holdfast;

/** A file could not be stored, found or read whole. */
public class MongoGridFSException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoGridFSException(String message) {
    super(message);
  }

  public MongoGridFSException(String message, Throwable cause) {
    super(message, cause);
  }
}
