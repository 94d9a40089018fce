package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.codecs.Decoder;

/** {@code listIndexes}. */
public final class ListIndexes<T> extends ReadCommand<Batch<T>> {
  private final String collection;
  private final Arguments arguments;
  private final int batchSize;
  private final Decoder<T> decoder;

  public ListIndexes(
      MongoNamespace namespace,
      Arguments arguments,
      int batchSize,
      long maxTimeMillis,
      Decoder<T> decoder) {
    super("listIndexes", namespace.getDatabaseName(), Terms.ofPrimary(maxTimeMillis));
    this.collection = namespace.getCollectionName();
    this.arguments = arguments;
    this.batchSize = batchSize;
    this.decoder = decoder;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("listIndexes", collection);
    int cursor = body.beginDocument("cursor");
    if (batchSize > 0) {
      body.put("batchSize", batchSize);
    }
    body.end(cursor);
    arguments.write(body);
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    return Batch.first(reply, decoder, target);
  }
}
