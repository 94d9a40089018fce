package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import java.util.List;
import org.bson.codecs.Decoder;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** {@code aggregate}, on a collection or a database; with a stage that writes it is a write. */
public final class Aggregate<T> extends ReadCommand<Batch<T>> {
  /**
   * @param collection null for a pipeline that begins with the database
   * @param batchSize null leaves it to the server
   * @param writeConcern null if the pipeline only reads
   */
  public record Pipeline(
      String database,
      @Nullable String collection,
      List<? extends Bson> stages,
      @Nullable Integer batchSize,
      @Nullable WriteConcern writeConcern) {

    boolean writes() {
      return writeConcern != null;
    }
  }

  private final Pipeline pipeline;
  private final Arguments arguments;
  private final Decoder<T> decoder;

  public Aggregate(Pipeline pipeline, Arguments arguments, Terms terms, Decoder<T> decoder) {
    super("aggregate", pipeline.database(), terms);
    this.pipeline = pipeline;
    this.arguments = arguments;
    this.decoder = decoder;
  }

  @Override
  public Kind kind() {
    return pipeline.writes() ? Kind.WRITE : Kind.READ;
  }

  // Retryable Reads, "Unsupported Read Operations": one that writes is on neither list.
  @Override
  public boolean isRetryable() {
    return !pipeline.writes();
  }

  @Override
  public Criteria criteria() {
    return pipeline.writes() ? Criteria.readAndWrite(terms().readPreference()) : super.criteria();
  }

  @Override
  public @Nullable WriteConcern writeConcern() {
    return pipeline.writeConcern();
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    if (pipeline.collection() == null) {
      body.put("aggregate", 1);
    } else {
      body.put("aggregate", pipeline.collection());
    }
    BsonArguments.putAll(
        body, "pipeline", pipeline.stages(), arguments.documentClass(), arguments.registry());
    int cursor = body.beginDocument("cursor");
    // A batch size, were it 0, would keep a stage that writes from running.
    if (pipeline.batchSize() != null && !pipeline.writes()) {
      body.put("batchSize", (int) pipeline.batchSize());
    }
    body.end(cursor);
    arguments.write(body);
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    return Batch.first(reply, decoder, target);
  }

  @Override
  public Batch<T> unacknowledged() {
    return new Batch<>(List.of(), 0, "", null, 0, new ServerAddress(), null);
  }
}
