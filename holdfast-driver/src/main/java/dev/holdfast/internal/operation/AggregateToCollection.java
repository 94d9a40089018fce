package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.jspecify.annotations.Nullable;

/**
 * An {@code aggregate} that ends in {@code $out} or {@code $merge}. It is a write, and not retryable. It
 * sends no batch size, because a batch size of 0 would keep the last stage from running.
 */
public final class AggregateToCollection extends ReadCommand<WriteReply> {
  private final Pipeline pipeline;
  private final Arguments arguments;
  private final WriteConcern writeConcern;

  public AggregateToCollection(
      Pipeline pipeline, Arguments arguments, Terms terms, WriteConcern writeConcern) {
    super("aggregate", pipeline.database(), terms);
    this.pipeline = pipeline;
    this.arguments = arguments;
    this.writeConcern = writeConcern;
  }

  @Override
  public @Nullable String collection() {
    return pipeline.collection();
  }

  @Override
  public RetryKind kind() {
    return RetryKind.WRITE;
  }

  @Override
  public boolean isRetryable() {
    return false;
  }

  @Override
  public Criteria criteria() {
    return Criteria.readAndWrite(terms().readPreference());
  }

  @Override
  public WriteConcern writeConcern() {
    return writeConcern;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    pipeline.encode(body, null, arguments);
  }

  @Override
  public WriteReply decode(DocumentView reply, Target target) {
    return WriteReply.read(reply, target.server());
  }

  @Override
  public WriteReply unacknowledged() {
    return WriteReply.UNACKNOWLEDGED;
  }
}
