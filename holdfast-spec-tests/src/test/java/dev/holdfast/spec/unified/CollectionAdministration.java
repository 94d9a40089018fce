package dev.holdfast.spec.unified;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListIndexesIterable;
import dev.holdfast.client.ListSearchIndexesIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.CreateIndexOptions;
import dev.holdfast.client.model.DropIndexOptions;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.IndexOptions;
import dev.holdfast.client.model.RenameCollectionOptions;
import dev.holdfast.client.model.SearchIndexModel;
import dev.holdfast.client.model.SearchIndexType;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Indexes, search indexes and the collection's name. */
final class CollectionAdministration {
  static final Map<String, Operation> TABLE =
      Map.ofEntries(
          Map.entry("createIndex", CollectionAdministration::createIndex),
          Map.entry("dropIndex", CollectionAdministration::dropIndex),
          Map.entry("dropIndexes", CollectionAdministration::dropIndexes),
          Map.entry("listIndexes", CollectionAdministration::listIndexes),
          Map.entry("listIndexNames", CollectionAdministration::listIndexNames),
          Map.entry("rename", CollectionAdministration::rename),
          Map.entry("createSearchIndex", CollectionAdministration::createSearchIndex),
          Map.entry("createSearchIndexes", CollectionAdministration::createSearchIndexes),
          Map.entry("updateSearchIndex", CollectionAdministration::updateSearchIndex),
          Map.entry("dropSearchIndex", CollectionAdministration::dropSearchIndex),
          Map.entry("listSearchIndexes", CollectionAdministration::listSearchIndexes));

  private CollectionAdministration() {}

  private static Action createIndex(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    IndexOptions index = new IndexOptions();
    args.ifString("name", index::name);
    args.ifBoolean("unique", index::unique);
    CreateIndexOptions options = new CreateIndexOptions();
    args.ifMillis("maxTimeMS", options::maxTime);
    List<IndexModel> indexes = List.of(new IndexModel(args.document("keys"), index));
    return () ->
        Result.of(
            (session == null
                    ? collection.createIndexes(indexes, options)
                    : collection.createIndexes(session, indexes, options))
                .get(0));
  }

  private static Action dropIndex(Call call) {
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    String name = call.arguments().string("name");
    DropIndexOptions options = dropOptions(call.arguments());
    return () -> {
      if (session == null) {
        collection.dropIndex(name, options);
      } else {
        collection.dropIndex(session, name, options);
      }
      return Result.NONE;
    };
  }

  private static Action dropIndexes(Call call) {
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    DropIndexOptions options = dropOptions(call.arguments());
    return () -> {
      if (session == null) {
        collection.dropIndexes(options);
      } else {
        collection.dropIndexes(session, options);
      }
      return Result.NONE;
    };
  }

  private static DropIndexOptions dropOptions(Arguments args) {
    DropIndexOptions options = new DropIndexOptions();
    args.ifMillis("maxTimeMS", options::maxTime);
    return options;
  }

  private static Action listIndexes(Call call) {
    ListIndexesIterable<BsonDocument> indexes = indexes(call);
    return () -> Result.all(indexes);
  }

  private static Action listIndexNames(Call call) {
    ListIndexesIterable<BsonDocument> indexes = indexes(call);
    return () -> Result.names(indexes.map(index -> index.getString("name").getValue()));
  }

  private static ListIndexesIterable<BsonDocument> indexes(Call call) {
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    ListIndexesIterable<BsonDocument> indexes =
        session == null
            ? collection.listIndexes(BsonDocument.class)
            : collection.listIndexes(session, BsonDocument.class);
    call.arguments().ifInteger("batchSize", indexes::batchSize);
    call.arguments()
        .ifString("timeoutMode", mode -> indexes.timeoutMode(CollectionReads.timeoutMode(mode)));
    return indexes;
  }

  private static Action rename(Call call) {
    MongoCollection<BsonDocument> collection = call.collection();
    MongoNamespace to =
        new MongoNamespace(
            collection.getNamespace().getDatabaseName(), call.arguments().string("to"));
    RenameCollectionOptions options =
        new RenameCollectionOptions().dropTarget(call.arguments().bool("dropTarget", false));
    return () -> {
      collection.renameCollection(to, options);
      return Result.NONE;
    };
  }

  private static Action createSearchIndex(Call call) {
    MongoCollection<BsonDocument> collection = call.collection();
    List<SearchIndexModel> models = List.of(searchIndex(call.arguments().document("model")));
    return () -> Result.of(collection.createSearchIndexes(models).get(0));
  }

  private static Action createSearchIndexes(Call call) {
    MongoCollection<BsonDocument> collection = call.collection();
    List<SearchIndexModel> models =
        call.arguments().documents("models").stream()
            .map(CollectionAdministration::searchIndex)
            .toList();
    return () ->
        Result.of(
            new BsonArray(
                collection.createSearchIndexes(models).stream().map(BsonString::new).toList()));
  }

  private static SearchIndexModel searchIndex(BsonDocument model) {
    Arguments fields = new Arguments(model);
    String type = fields.string("type", null);
    SearchIndexModel index =
        new SearchIndexModel(
            fields.string("name", null),
            fields.document("definition"),
            type == null ? null : searchIndexType(type));
    fields.checkAllTaken();
    return index;
  }

  private static SearchIndexType searchIndexType(String name) {
    return switch (name) {
      case "search" -> SearchIndexType.search();
      case "vectorSearch" -> SearchIndexType.vectorSearch();
      default -> throw new UnsupportedOperationException("a search index of type " + name);
    };
  }

  private static Action updateSearchIndex(Call call) {
    MongoCollection<BsonDocument> collection = call.collection();
    String name = call.arguments().string("name");
    BsonDocument definition = call.arguments().document("definition");
    return () -> {
      collection.updateSearchIndex(name, definition);
      return Result.NONE;
    };
  }

  private static Action dropSearchIndex(Call call) {
    MongoCollection<BsonDocument> collection = call.collection();
    String name = call.arguments().string("name");
    return () -> {
      collection.dropSearchIndex(name);
      return Result.NONE;
    };
  }

  private static Action listSearchIndexes(Call call) {
    ListSearchIndexesIterable<BsonDocument> indexes =
        call.collection().listSearchIndexes(BsonDocument.class);
    call.arguments().ifString("name", indexes::name);
    call.arguments()
        .ifDocument(
            "aggregationOptions",
            given -> {
              Arguments options = new Arguments(given);
              options.ifInteger("batchSize", indexes::batchSize);
              options.ifBoolean("allowDiskUse", indexes::allowDiskUse);
              options.ifCollation(indexes::collation);
              options.ifValue("comment", indexes::comment);
              options.checkAllTaken();
            });
    return () -> Result.all(indexes);
  }
}
