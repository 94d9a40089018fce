package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Options for counting documents from the metadata of the collection. */
public class EstimatedDocumentCountOptions {
  private long maxTimeMillis;
  private @Nullable BsonValue comment;

  public EstimatedDocumentCountOptions() {}

  public long getMaxTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(maxTimeMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  public EstimatedDocumentCountOptions maxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public EstimatedDocumentCountOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public EstimatedDocumentCountOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("EstimatedDocumentCountOptions")
        .addMillis("maxTime", maxTimeMillis)
        .add("comment", comment)
        .toString();
  }
}
