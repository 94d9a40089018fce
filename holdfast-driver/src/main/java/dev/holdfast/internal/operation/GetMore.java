package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonValue;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/** {@code getMore}. A read, but not retryable: the server may have advanced the cursor already. */
public final class GetMore<T> extends CursorCommand<Batch<T>> {
  private static final int MONGODB_4_4 = 9;

  private final int batchSize;
  private final long maxAwaitMillis;
  private final @Nullable BsonValue comment;
  private final Decoder<T> decoder;

  /**
   * @param batchSize 0 for the server's default
   * @param maxAwaitMillis how long the server waits for documents; 0 for the server's default
   */
  public GetMore(
      CursorPlace place,
      int batchSize,
      long maxAwaitMillis,
      @Nullable BsonValue comment,
      Decoder<T> decoder) {
    super("getMore", place);
    this.batchSize = batchSize;
    this.maxAwaitMillis = maxAwaitMillis;
    this.comment = comment;
    this.decoder = decoder;
  }

  // Find, getMore and killCursors, "Semantics of maxTimeMS": only awaitData cursors take it.
  @Override
  public boolean takesMaxTime() {
    return false;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.put("getMore", place.cursorId());
    body.put("collection", place.collection());
    if (batchSize != 0) {
      body.put("batchSize", batchSize);
    }
    if (maxAwaitMillis > 0) {
      // Client Side Operations Timeout, "Tailable awaitData Cursors": the server has to reply
      // before the timeout, even with an empty batch.
      body.put("maxTimeMS", Math.min(maxAwaitMillis, target.millisForServer()));
    }
    if (comment != null && target.hello().maxWireVersion() >= MONGODB_4_4) {
      body.put("comment", comment);
    }
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    return Batch.next(reply, decoder, target);
  }
}
