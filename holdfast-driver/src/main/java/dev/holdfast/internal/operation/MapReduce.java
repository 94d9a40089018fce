package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonJavaScript;
import org.bson.codecs.Decoder;

/** A {@code mapReduce} whose reply has the results. Not retryable. */
public final class MapReduce<T> extends ReadCommand<Batch<T>> {
  private final String collection;
  private final String map;
  private final String reduce;
  private final Arguments arguments;
  private final Decoder<T> decoder;

  public MapReduce(
      MongoNamespace namespace,
      String map,
      String reduce,
      Arguments arguments,
      Terms terms,
      Decoder<T> decoder) {
    super("mapReduce", namespace.getDatabaseName(), terms);
    this.collection = namespace.getCollectionName();
    this.map = map;
    this.reduce = reduce;
    this.arguments = arguments;
    this.decoder = decoder;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  public boolean isRetryable() {
    return false;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("mapReduce", collection);
    body.put("map", new BsonJavaScript(map));
    body.put("reduce", new BsonJavaScript(reduce));
    int out = body.beginDocument("out");
    body.put("inline", 1);
    body.end(out);
    arguments.write(body);
  }

  @Override
  public Batch<T> decode(DocumentView reply, Target target) {
    return Batch.whole(reply, "results", decoder, target);
  }
}
