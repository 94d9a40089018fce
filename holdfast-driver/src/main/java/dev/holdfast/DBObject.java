package dev.holdfast;

import org.bson.BSONObject;

/** A document of the legacy API. Use {@link org.bson.Document} in new code. */
public interface DBObject extends BSONObject {
  /** Marks the document as partial: a projection left fields out. */
  void markAsPartialObject();

  boolean isPartialObject();
}
