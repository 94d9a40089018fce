package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.codecs.Decoder;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** {@code find}. */
public final class Find<T> extends ReadCommand<Batch<T>> {
  private final String collection;
  private final @Nullable Bson filter;
  private final Arguments arguments;
  private final int limit;
  private final int batchSize;
  private final Decoder<T> decoder;

  /**
   * @param limit 0 for no limit; negative for a limit and a single batch
   * @param batchSize 0 for the server's default; negative for a single batch of that size
   */
  public Find(
      MongoNamespace namespace,
      @Nullable Bson filter,
      Arguments arguments,
      int limit,
      int batchSize,
      Terms terms,
      Decoder<T> decoder) {
    super("find", namespace.getDatabaseName(), terms);
    this.collection = namespace.getCollectionName();
    this.filter = filter;
    this.arguments = arguments;
    this.limit = limit;
    this.batchSize = batchSize;
    this.decoder = decoder;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("find", collection);
    if (filter == null) {
      body.end(body.beginDocument("filter"));
    } else {
      BsonArguments.put(body, "filter", filter, arguments.documentClass(), arguments.registry());
    }
    encodeSize(body);
    arguments.write(body);
  }

  // Find, getMore and killCursors, "Mapping OP_QUERY behavior to the find command".
  private void encodeSize(BodyWriter body) {
    boolean single = limit < 0 || batchSize < 0;
    int most = Math.abs(limit);
    int size = Math.abs(batchSize);
    if (most != 0) {
      body.put("limit", most);
    }
    if (single) {
      if (most == 0) {
        body.put("batchSize", size);
      }
      body.put("singleBatch", true);
    } else if (size != 0) {
      // A batch size above the limit lets the server close the cursor with the first batch.
      body.put("batchSize", size == most && size < Integer.MAX_VALUE ? size + 1 : size);
    }
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    return limit == -1
        ? Batch.complete(reply, decoder, target)
        : Batch.first(reply, decoder, target);
  }
}
