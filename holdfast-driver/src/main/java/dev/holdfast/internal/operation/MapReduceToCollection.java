package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.MapReduceAction;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonJavaScript;
import org.jspecify.annotations.Nullable;

/** A {@code mapReduce} that writes its results to a collection. Not retryable. */
public final class MapReduceToCollection extends Command<WriteReply> {
  /**
   * The collection for the results.
   *
   * @param database null for the database of the input
   */
  public record Output(
      @Nullable String database,
      String collection,
      MapReduceAction action,
      @Nullable Boolean bypassValidation) {}

  private final String collection;
  private final String map;
  private final String reduce;
  private final Output output;
  private final Arguments arguments;
  private final long maxTimeMillis;
  private final WriteConcern writeConcern;

  public MapReduceToCollection(
      MongoNamespace namespace,
      String map,
      String reduce,
      Output output,
      Arguments arguments,
      long maxTimeMillis,
      WriteConcern writeConcern) {
    super("mapReduce", namespace.getDatabaseName());
    this.collection = namespace.getCollectionName();
    this.map = map;
    this.reduce = reduce;
    this.output = output;
    this.arguments = arguments;
    this.maxTimeMillis = maxTimeMillis;
    this.writeConcern = writeConcern;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  public RetryKind kind() {
    return RetryKind.WRITE;
  }

  @Override
  public WriteConcern writeConcern() {
    return writeConcern;
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.put("mapReduce", collection);
    body.put("map", new BsonJavaScript(map));
    body.put("reduce", new BsonJavaScript(reduce));
    int out = body.beginDocument("out");
    body.put(output.action().getValue(), output.collection());
    if (output.database() != null) {
      body.put("db", output.database());
    }
    body.end(out);
    arguments.write(body);
    if (output.bypassValidation() != null) {
      body.put("bypassDocumentValidation", (boolean) output.bypassValidation());
    }
    if (maxTimeMillis > 0 && !target.hasTimeout()) {
      body.put("maxTimeMS", maxTimeMillis);
    }
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
