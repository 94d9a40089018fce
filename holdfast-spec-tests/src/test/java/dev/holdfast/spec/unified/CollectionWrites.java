package dev.holdfast.spec.unified;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.DeleteOptions;
import dev.holdfast.client.model.InsertManyOptions;
import dev.holdfast.client.model.InsertOneOptions;
import dev.holdfast.client.model.ReplaceOptions;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Inserts, updates, replacements and deletes. */
final class CollectionWrites {
  static final Map<String, Operation> TABLE =
      Map.of(
          "insertOne", CollectionWrites::insertOne,
          "insertMany", CollectionWrites::insertMany,
          "updateOne", CollectionWrites::updateOne,
          "updateMany", CollectionWrites::updateMany,
          "replaceOne", CollectionWrites::replaceOne,
          "deleteOne", CollectionWrites::deleteOne,
          "deleteMany", CollectionWrites::deleteMany);

  private CollectionWrites() {}

  private static Action insertOne(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument document = args.document("document").clone();
    InsertOneOptions options = new InsertOneOptions();
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifValue("comment", options::comment);
    return () ->
        Result.of(
            Results.of(
                session == null
                    ? collection.insertOne(document, options)
                    : collection.insertOne(session, document, options)));
  }

  private static Action insertMany(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    List<BsonDocument> documents =
        args.documents("documents").stream().map(BsonDocument::clone).toList();
    InsertManyOptions options = new InsertManyOptions();
    args.ifBoolean("ordered", options::ordered);
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifValue("comment", options::comment);
    return () ->
        Result.of(
            Results.of(
                session == null
                    ? collection.insertMany(documents, options)
                    : collection.insertMany(session, documents, options)));
  }

  private static Action updateOne(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    BsonValue update = args.need("update");
    UpdateOptions options = updateOptions(args);
    args.ifDocument("sort", options::sort);
    return () -> {
      if (update instanceof BsonArray stages) {
        List<BsonDocument> pipeline = Arguments.documents(stages);
        return Result.of(
            Results.of(
                session == null
                    ? collection.updateOne(filter, pipeline, options)
                    : collection.updateOne(session, filter, pipeline, options)));
      }
      BsonDocument operators = update.asDocument();
      return Result.of(
          Results.of(
              session == null
                  ? collection.updateOne(filter, operators, options)
                  : collection.updateOne(session, filter, operators, options)));
    };
  }

  private static Action updateMany(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    BsonValue update = args.need("update");
    UpdateOptions options = updateOptions(args);
    return () -> {
      if (update instanceof BsonArray stages) {
        List<BsonDocument> pipeline = Arguments.documents(stages);
        return Result.of(
            Results.of(
                session == null
                    ? collection.updateMany(filter, pipeline, options)
                    : collection.updateMany(session, filter, pipeline, options)));
      }
      BsonDocument operators = update.asDocument();
      return Result.of(
          Results.of(
              session == null
                  ? collection.updateMany(filter, operators, options)
                  : collection.updateMany(session, filter, operators, options)));
    };
  }

  static UpdateOptions updateOptions(Arguments args) {
    UpdateOptions options = new UpdateOptions();
    args.ifBoolean("upsert", options::upsert);
    args.ifDocuments("arrayFilters", options::arrayFilters);
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifValue("comment", options::comment);
    args.ifDocument("let", options::let);
    return options;
  }

  private static Action replaceOne(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    BsonDocument replacement = args.document("replacement");
    ReplaceOptions options = replaceOptions(args);
    return () ->
        Result.of(
            Results.of(
                session == null
                    ? collection.replaceOne(filter, replacement, options)
                    : collection.replaceOne(session, filter, replacement, options)));
  }

  static ReplaceOptions replaceOptions(Arguments args) {
    ReplaceOptions options = new ReplaceOptions();
    args.ifBoolean("upsert", options::upsert);
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifValue("comment", options::comment);
    args.ifDocument("let", options::let);
    args.ifDocument("sort", options::sort);
    return options;
  }

  private static Action deleteOne(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    DeleteOptions options = deleteOptions(args);
    return () ->
        Result.of(
            Results.of(
                session == null
                    ? collection.deleteOne(filter, options)
                    : collection.deleteOne(session, filter, options)));
  }

  private static Action deleteMany(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    BsonDocument filter = args.document("filter");
    DeleteOptions options = deleteOptions(args);
    return () ->
        Result.of(
            Results.of(
                session == null
                    ? collection.deleteMany(filter, options)
                    : collection.deleteMany(session, filter, options)));
  }

  static DeleteOptions deleteOptions(Arguments args) {
    DeleteOptions options = new DeleteOptions();
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifValue("comment", options::comment);
    args.ifDocument("let", options::let);
    return options;
  }
}
