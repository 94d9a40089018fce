package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.BulkOptions;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options of a bulk write of a client. By default the writes run in order and stop at the first error. */
public sealed interface ClientBulkWriteOptions permits BulkOptions {
  static ClientBulkWriteOptions clientBulkWriteOptions() {
    return new BulkOptions();
  }

  /** Whether the writes run in order and stop at the first error. Null means true. */
  ClientBulkWriteOptions ordered(@Nullable Boolean ordered);

  /** Whether to bypass the validation rules of the collections. Null means the server's default. */
  ClientBulkWriteOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation);

  /** Variables that expressions can use as {@code $$name}. */
  ClientBulkWriteOptions let(@Nullable Bson let);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  ClientBulkWriteOptions comment(@Nullable BsonValue comment);

  /** Whether the result includes each write, not only the totals. Null means false. */
  ClientBulkWriteOptions verboseResults(@Nullable Boolean verboseResults);
}
