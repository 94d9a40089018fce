package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** One statement of an update or delete command. */
sealed interface Statement permits UpdateStatement, DeleteStatement {
  /** Whether the statement may change several documents. */
  boolean multi();

  @Nullable BsonValue hint();

  void encode(BodyWriter body);
}
