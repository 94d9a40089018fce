package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.BulkOptions;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * How a bulk write of a client runs: in order and stopping at the first error, unless told
 * otherwise.
 */
public sealed interface ClientBulkWriteOptions permits BulkOptions {
  static ClientBulkWriteOptions clientBulkWriteOptions() {
    return new BulkOptions();
  }

  /** Whether the writes run one after the other and stop at the first error; null is true. */
  ClientBulkWriteOptions ordered(@Nullable Boolean ordered);

  /** Whether the collections' validation rules are passed over; null leaves it to the server. */
  ClientBulkWriteOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation);

  /** Values that expressions may use as {@code $$name}. */
  ClientBulkWriteOptions let(@Nullable Bson let);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  ClientBulkWriteOptions comment(@Nullable BsonValue comment);

  /** Whether the result tells of each write and not only of their sums; null is false. */
  ClientBulkWriteOptions verboseResults(@Nullable Boolean verboseResults);
}
