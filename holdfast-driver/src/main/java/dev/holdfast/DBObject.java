package dev.holdfast;

import org.bson.BSONObject;

/** A document of the oldest API; new code does better with {@link org.bson.Document}. */
public interface DBObject extends BSONObject {
  /** Says that fields are missing because a projection left them out. */
  void markAsPartialObject();

  boolean isPartialObject();
}
