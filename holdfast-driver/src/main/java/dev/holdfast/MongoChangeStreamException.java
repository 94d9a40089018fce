package dev.holdfast;

/** A change stream cannot continue because its events have no resume token. */
public class MongoChangeStreamException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoChangeStreamException(String message) {
    super(message);
  }
}
