package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ListIndexesIterable;
import dev.holdfast.client.ListSearchIndexesIterable;
import dev.holdfast.client.model.CreateIndexOptions;
import dev.holdfast.client.model.DropIndexOptions;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.RenameCollectionOptions;
import dev.holdfast.client.model.SearchIndexModel;
import dev.holdfast.internal.operation.AdminCommand;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.operation.CreateIndexes;
import dev.holdfast.internal.operation.CreateSearchIndexes;
import dev.holdfast.internal.session.Session;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Operations on a collection as a whole: indexes, rename, drop. Immutable; any thread. */
final class CollectionAdmin {
  private final MongoNamespace namespace;
  private final Class<?> documentClass;
  private final OperationSettings settings;

  CollectionAdmin(MongoNamespace namespace, Class<?> documentClass, OperationSettings settings) {
    this.namespace = namespace;
    this.documentClass = documentClass;
    this.settings = settings;
  }

  void drop(@Nullable Session session) {
    Errors.ignoringAbsence(
        () ->
            settings.runWrite(onCollection("drop", arguments(), settings.writeConcern()), session));
  }

  void rename(@Nullable Session session, MongoNamespace newName, RenameCollectionOptions options) {
    Arguments arguments =
        arguments()
            .set("to", notNull("newCollectionNamespace", newName).getFullName())
            .flag("dropTarget", notNull("renameCollectionOptions", options).isDropTarget());
    settings.runWrite(
        new AdminCommand(
            "renameCollection",
            "admin",
            namespace.getFullName(),
            arguments,
            settings.writeConcern()),
        session);
  }

  List<String> createIndexes(
      @Nullable Session session, List<IndexModel> indexes, CreateIndexOptions options) {
    notNull("createIndexOptions", options);
    if (noneNull("indexes", indexes).isEmpty()) {
      throw new IllegalArgumentException("There is no index to create; the list is empty.");
    }
    List<IndexDescription> described =
        indexes.stream()
            .map(index -> IndexDescription.of(index, documentClass, settings.codecRegistry()))
            .toList();
    settings.runWrite(
        new CreateIndexes(
            namespace,
            described.stream().map(IndexDescription::document).toList(),
            options.getCommitQuorum(),
            limited(options.getMaxTime(TimeUnit.MILLISECONDS), session),
            settings.writeConcern()),
        session);
    return described.stream().map(IndexDescription::name).toList();
  }

  <R> ListIndexesIterable<R> listIndexes(@Nullable Session session, Class<R> resultClass) {
    return new HoldfastListIndexes<>(settings, session, namespace, settings.codecOf(resultClass));
  }

  void dropIndex(@Nullable Session session, String name, DropIndexOptions options) {
    if (notNull("indexName", name).equals("*")) {
      throw new IllegalArgumentException(
          "'*' would drop every index but the one on _id; call dropIndexes() if that is wanted.");
    }
    dropIndexes(session, limited(options, session).set("index", name));
  }

  void dropIndex(@Nullable Session session, Bson keys, DropIndexOptions options) {
    dropIndexes(session, limited(options, session).set("index", notNull("keys", keys)));
  }

  void dropIndexes(@Nullable Session session, DropIndexOptions options) {
    dropIndexes(session, limited(options, session).set("index", "*"));
  }

  private void dropIndexes(@Nullable Session session, Arguments arguments) {
    Errors.ignoringAbsence(
        () ->
            settings.runWrite(
                onCollection("dropIndexes", arguments, settings.writeConcern()), session));
  }

  List<String> createSearchIndexes(List<SearchIndexModel> searchIndexModels) {
    List<BsonDocument> indexes =
        noneNull("searchIndexModels", searchIndexModels).stream().map(this::describe).toList();
    return settings.run(new CreateSearchIndexes(namespace, indexes, arguments()), null);
  }

  private BsonDocument describe(SearchIndexModel model) {
    BsonDocument index = new BsonDocument();
    if (model.getName() != null) {
      index.append("name", new BsonString(model.getName()));
    }
    if (model.getType() != null) {
      index.append("type", model.getType().toBsonValue());
    }
    return index.append(
        "definition",
        model.getDefinition().toBsonDocument(documentClass, settings.codecRegistry()));
  }

  void updateSearchIndex(String indexName, Bson definition) {
    Arguments arguments =
        arguments()
            .set("name", notNull("indexName", indexName))
            .set("definition", notNull("definition", definition));
    settings.run(onCollection("updateSearchIndex", arguments, null), null);
  }

  void dropSearchIndex(String indexName) {
    Arguments arguments = arguments().set("name", notNull("indexName", indexName));
    Errors.ignoringAbsence(
        () -> settings.run(onCollection("dropSearchIndex", arguments, null), null));
  }

  <R> ListSearchIndexesIterable<R> listSearchIndexes(Class<R> resultClass) {
    return new HoldfastListSearchIndexes<>(settings, namespace, settings.codecOf(resultClass));
  }

  private AdminCommand onCollection(
      String name, Arguments arguments, @Nullable WriteConcern writeConcern) {
    return new AdminCommand(
        name, namespace.getDatabaseName(), namespace.getCollectionName(), arguments, writeConcern);
  }

  private Arguments arguments() {
    return new Arguments(documentClass, settings.codecRegistry());
  }

  private Arguments limited(DropIndexOptions options, @Nullable Session session) {
    return limited(notNull("dropIndexOptions", options).getMaxTime(TimeUnit.MILLISECONDS), session);
  }

  private Arguments limited(long maxTimeMillis, @Nullable Session session) {
    return arguments().positive("maxTimeMS", settings.maxTimeMillis(maxTimeMillis, session));
  }
}
