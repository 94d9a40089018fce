package dev.holdfast.internal.operation;

import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Receives the ids of documents while an insert encodes them. A retry encodes and reports them again. */
public interface InsertedIdSink {
  /** Whether {@link #encoded} needs the id of the document at this index. */
  boolean isWanted(int index);

  /**
   * @param id null if the document has no {@code _id}
   */
  void encoded(int index, @Nullable BsonValue id);
}
