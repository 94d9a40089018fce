package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/** An {@code aggregate} that only reads. */
public final class Aggregate<T> extends ReadCommand<Batch<T>> {
  private final Pipeline pipeline;
  private final @Nullable Integer batchSize;
  private final Arguments arguments;
  private final Decoder<T> decoder;

  /**
   * @param batchSize null for the server's default
   */
  public Aggregate(
      Pipeline pipeline,
      @Nullable Integer batchSize,
      Arguments arguments,
      Terms terms,
      Decoder<T> decoder) {
    super("aggregate", pipeline.database(), terms);
    this.pipeline = pipeline;
    this.batchSize = batchSize;
    this.arguments = arguments;
    this.decoder = decoder;
  }

  @Override
  public @Nullable String collection() {
    return pipeline.collection();
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    pipeline.encode(body, batchSize, arguments);
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    return Batch.first(reply, decoder, target);
  }
}
