package dev.holdfast.spec.unified;

import dev.holdfast.CursorType;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.DistinctIterable;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.EstimatedDocumentCountOptions;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** What a collection can be asked. */
final class CollectionReads {
  static final Map<String, Operation> TABLE =
      Map.of(
          "aggregate", CollectionReads::aggregate,
          "count", CollectionReads::count,
          "countDocuments", CollectionReads::countDocuments,
          "createChangeStream", CollectionReads::createChangeStream,
          "createFindCursor", CollectionReads::createFindCursor,
          "distinct", CollectionReads::distinct,
          "estimatedDocumentCount", CollectionReads::estimatedDocumentCount,
          "find", CollectionReads::find,
          "findOne", CollectionReads::findOne,
          "mapReduce", CollectionReads::mapReduce);

  private CollectionReads() {}

  private static Action find(Call call) {
    FindIterable<BsonDocument> iterable = findIterable(call);
    return () -> Result.all(iterable);
  }

  private static Action findOne(Call call) {
    FindIterable<BsonDocument> iterable = findIterable(call);
    return () -> Result.of(iterable.first());
  }

  private static Action createFindCursor(Call call) {
    FindIterable<BsonDocument> iterable = findIterable(call);
    return () -> Result.entity(new CursorEntity(iterable.cursor()));
  }

  private static FindIterable<BsonDocument> findIterable(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    FindIterable<BsonDocument> find =
        session == null ? collection.find(filter) : collection.find(session, filter);
    args.ifDocument("sort", find::sort);
    args.ifDocument("projection", find::projection);
    args.ifInteger("skip", find::skip);
    args.ifInteger("limit", find::limit);
    args.ifInteger("batchSize", find::batchSize);
    args.ifValue("comment", find::comment);
    args.ifHint(find::hint, find::hintString);
    args.ifDocument("max", find::max);
    args.ifDocument("min", find::min);
    args.ifMillis("maxTimeMS", find::maxTime);
    args.ifMillis("maxAwaitTimeMS", find::maxAwaitTime);
    args.ifBoolean("showRecordId", find::showRecordId);
    args.ifBoolean("returnKey", find::returnKey);
    args.ifDocument("let", find::let);
    args.ifBoolean("allowDiskUse", find::allowDiskUse);
    args.ifBoolean("noCursorTimeout", find::noCursorTimeout);
    args.ifBoolean("allowPartialResults", find::partial);
    args.ifCollation(find::collation);
    args.ifString("cursorType", type -> find.cursorType(cursorType(type)));
    args.ifString("timeoutMode", mode -> find.timeoutMode(timeoutMode(mode)));
    return find;
  }

  static CursorType cursorType(String name) {
    return switch (name) {
      case "tailable" -> CursorType.Tailable;
      case "tailableAwait" -> CursorType.TailableAwait;
      case "nonTailable" -> CursorType.NonTailable;
      default -> throw new IllegalArgumentException("there is no cursor type " + name);
    };
  }

  static TimeoutMode timeoutMode(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "iteration" -> TimeoutMode.ITERATION;
      case "cursorlifetime" -> TimeoutMode.CURSOR_LIFETIME;
      default -> throw new IllegalArgumentException("there is no timeout mode " + name);
    };
  }

  private static Action aggregate(Call call) {
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    List<BsonDocument> pipeline = call.arguments().documents("pipeline");
    return aggregate(
        call.arguments(),
        pipeline,
        session == null ? collection.aggregate(pipeline) : collection.aggregate(session, pipeline));
  }

  static Action aggregate(
      Arguments args, List<BsonDocument> pipeline, AggregateIterable<BsonDocument> aggregate) {
    args.ifInteger("batchSize", aggregate::batchSize);
    args.ifBoolean("allowDiskUse", aggregate::allowDiskUse);
    args.ifMillis("maxTimeMS", aggregate::maxTime);
    args.ifMillis("maxAwaitTimeMS", aggregate::maxAwaitTime);
    args.ifBoolean("bypassDocumentValidation", aggregate::bypassDocumentValidation);
    args.ifCollation(aggregate::collation);
    args.ifValue("comment", aggregate::comment);
    args.ifHint(aggregate::hint, aggregate::hintString);
    args.ifDocument("let", aggregate::let);
    args.ifString("timeoutMode", mode -> aggregate.timeoutMode(timeoutMode(mode)));
    return () -> {
      if (!writes(pipeline)) {
        return Result.all(aggregate);
      }
      // Iterating it would read back what was written, which is not what the suites look at.
      aggregate.toCollection();
      return Result.of(new BsonArray());
    };
  }

  private static boolean writes(List<BsonDocument> pipeline) {
    return !pipeline.isEmpty()
        && List.of("$out", "$merge").contains(pipeline.get(pipeline.size() - 1).getFirstKey());
  }

  private static Action distinct(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    String field = args.string("fieldName");
    BsonDocument filter = args.documentOrEmpty("filter");
    DistinctIterable<BsonValue> distinct =
        session == null
            ? collection.distinct(field, filter, BsonValue.class)
            : collection.distinct(session, field, filter, BsonValue.class);
    args.ifMillis("maxTimeMS", distinct::maxTime);
    args.ifCollation(distinct::collation);
    args.ifValue("comment", distinct::comment);
    args.ifHint(distinct::hint, distinct::hintString);
    return () -> Result.values(distinct);
  }

  private static Action countDocuments(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    CountOptions options = new CountOptions();
    args.ifInteger("skip", options::skip);
    args.ifInteger("limit", options::limit);
    args.ifMillis("maxTimeMS", options::maxTime);
    args.ifCollation(options::collation);
    args.ifValue("comment", options::comment);
    args.ifHint(options::hint, options::hintString);
    return () ->
        Result.of(
            session == null
                ? collection.countDocuments(filter, options)
                : collection.countDocuments(session, filter, options));
  }

  private static Action estimatedDocumentCount(Call call) {
    Arguments args = call.arguments();
    MongoCollection<BsonDocument> collection = call.collection();
    EstimatedDocumentCountOptions options = new EstimatedDocumentCountOptions();
    args.ifMillis("maxTimeMS", options::maxTime);
    args.ifValue("comment", options::comment);
    return () -> Result.of(collection.estimatedDocumentCount(options));
  }

  /** The deprecated helper is not in the API; without a filter the command is the estimate's. */
  private static Action count(Call call) {
    if (!call.arguments().document("filter").isEmpty()) {
      throw new UnsupportedOperationException("count with a filter is not in the API");
    }
    return estimatedDocumentCount(call);
  }

  @SuppressWarnings("deprecation") // As long as the API has it.
  private static Action mapReduce(Call call) {
    Arguments args = call.arguments();
    MongoCollection<BsonDocument> collection = call.collection();
    String map = args.need("map").asJavaScript().getCode();
    String reduce = args.need("reduce").asJavaScript().getCode();
    BsonDocument out = args.document("out");
    if (!out.containsKey("inline")) {
      throw new UnsupportedOperationException("mapReduce into " + out);
    }
    return () -> Result.all(collection.mapReduce(map, reduce));
  }

  private static Action createChangeStream(Call call) {
    MongoCollection<BsonDocument> collection = call.collection();
    List<BsonDocument> pipeline = call.arguments().documents("pipeline");
    return ChangeStreams.open(call, collection.watch(pipeline, BsonDocument.class));
  }
}
