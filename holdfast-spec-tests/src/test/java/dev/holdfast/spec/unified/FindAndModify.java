package dev.holdfast.spec.unified;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.FindOneAndDeleteOptions;
import dev.holdfast.client.model.FindOneAndReplaceOptions;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.ReturnDocument;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The findOneAnd family. */
final class FindAndModify {
  static final Map<String, Operation> TABLE =
      Map.of(
          "findOneAndDelete", FindAndModify::findOneAndDelete,
          "findOneAndReplace", FindAndModify::findOneAndReplace,
          "findOneAndUpdate", FindAndModify::findOneAndUpdate);

  private FindAndModify() {}

  private static Action findOneAndDelete(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    FindOneAndDeleteOptions options = new FindOneAndDeleteOptions();
    args.ifDocument("sort", options::sort);
    args.ifDocument("projection", options::projection);
    args.ifMillis("maxTimeMS", options::maxTime);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifValue("comment", options::comment);
    args.ifDocument("let", options::let);
    return () ->
        Result.of(
            session == null
                ? collection.findOneAndDelete(filter, options)
                : collection.findOneAndDelete(session, filter, options));
  }

  private static Action findOneAndReplace(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    BsonDocument replacement = args.document("replacement");
    FindOneAndReplaceOptions options = new FindOneAndReplaceOptions();
    args.ifDocument("sort", options::sort);
    args.ifDocument("projection", options::projection);
    args.ifBoolean("upsert", options::upsert);
    args.ifString("returnDocument", which -> options.returnDocument(returnDocument(which)));
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifMillis("maxTimeMS", options::maxTime);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifValue("comment", options::comment);
    args.ifDocument("let", options::let);
    return () ->
        Result.of(
            session == null
                ? collection.findOneAndReplace(filter, replacement, options)
                : collection.findOneAndReplace(session, filter, replacement, options));
  }

  private static Action findOneAndUpdate(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    BsonValue update = args.need("update");
    FindOneAndUpdateOptions options = new FindOneAndUpdateOptions();
    args.ifDocument("sort", options::sort);
    args.ifDocument("projection", options::projection);
    args.ifBoolean("upsert", options::upsert);
    args.ifString("returnDocument", which -> options.returnDocument(returnDocument(which)));
    args.ifDocuments("arrayFilters", options::arrayFilters);
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifMillis("maxTimeMS", options::maxTime);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifValue("comment", options::comment);
    args.ifDocument("let", options::let);
    return () -> {
      if (update instanceof BsonArray stages) {
        List<BsonDocument> pipeline = Arguments.documents(stages);
        return Result.of(
            session == null
                ? collection.findOneAndUpdate(filter, pipeline, options)
                : collection.findOneAndUpdate(session, filter, pipeline, options));
      }
      BsonDocument operators = update.asDocument();
      return Result.of(
          session == null
              ? collection.findOneAndUpdate(filter, operators, options)
              : collection.findOneAndUpdate(session, filter, operators, options));
    };
  }

  private static ReturnDocument returnDocument(String which) {
    return switch (which.toLowerCase(Locale.ROOT)) {
      case "before" -> ReturnDocument.BEFORE;
      case "after" -> ReturnDocument.AFTER;
      default -> throw new IllegalArgumentException("there is no document " + which);
    };
  }
}
