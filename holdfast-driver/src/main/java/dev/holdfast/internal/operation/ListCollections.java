package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.codecs.Decoder;

/** {@code listCollections}. */
public final class ListCollections<T> extends ReadCommand<Batch<T>> {
  private final Arguments arguments;
  private final int batchSize;
  private final Decoder<T> decoder;

  public ListCollections(
      String database, Arguments arguments, int batchSize, long maxTimeMillis, Decoder<T> decoder) {
    super("listCollections", database, Terms.ofPrimary(maxTimeMillis));
    this.arguments = arguments;
    this.batchSize = batchSize;
    this.decoder = decoder;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("listCollections", 1);
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
