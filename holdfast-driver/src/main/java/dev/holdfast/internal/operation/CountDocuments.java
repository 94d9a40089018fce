package dev.holdfast.internal.operation;

import dev.holdfast.MongoNamespace;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireProtocolException;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.conversions.Bson;

/** An {@code aggregate} that counts matching documents: CRUD, "Count API Details". */
public final class CountDocuments extends ReadCommand<Long> {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private final String collection;
  private final Bson filter;
  private final int skip;
  private final int limit;
  private final Arguments arguments;

  /**
   * @param skip 0 to skip no document
   * @param limit 0 for no limit
   */
  public CountDocuments(
      MongoNamespace namespace,
      Bson filter,
      int skip,
      int limit,
      Arguments arguments,
      Terms terms) {
    super("aggregate", namespace.getDatabaseName(), terms);
    this.collection = namespace.getCollectionName();
    this.filter = filter;
    this.skip = skip;
    this.limit = limit;
    this.arguments = arguments;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  protected void encodeExplainable(BodyWriter body, Target target) {
    body.put("aggregate", collection);
    int pipeline = body.beginArray("pipeline");
    int stage = 0;
    int match = body.beginDocument(BodyWriter.index(stage++));
    BsonArguments.put(body, "$match", filter, arguments.documentClass(), arguments.registry());
    body.end(match);
    if (skip > 0) {
      number(body, stage++, "$skip", skip);
    }
    if (limit > 0) {
      number(body, stage++, "$limit", limit);
    }
    group(body, stage);
    body.end(pipeline);
    body.end(body.beginDocument("cursor"));
    arguments.write(body);
  }

  private static void number(BodyWriter body, int index, String stage, int value) {
    int document = body.beginDocument(BodyWriter.index(index));
    body.put(stage, value);
    body.end(document);
  }

  private static void group(BodyWriter body, int index) {
    int stage = body.beginDocument(BodyWriter.index(index));
    int group = body.beginDocument("$group");
    body.put("_id", 1);
    int count = body.beginDocument("n");
    body.put("$sum", 1);
    body.end(count);
    body.end(group);
    body.end(stage);
  }

  /** Returns 0 for an empty batch: without a match, $group returns no document. */
  @Override
  public Long decode(DocumentView reply, Target target) {
    List<BsonDocument> groups = Batch.first(reply, CODEC, target).documents();
    if (groups.isEmpty()) {
      return 0L;
    }
    if (!(groups.get(0).get("n") instanceof BsonNumber count)) {
      throw new WireProtocolException("the count 'n' is not a number");
    }
    return count.longValue();
  }
}
