package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListIndexesIterable;
import dev.holdfast.client.ListSearchIndexesIterable;
import dev.holdfast.client.model.CreateIndexOptions;
import dev.holdfast.client.model.DropIndexOptions;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.IndexOptions;
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
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Operations on a collection as a whole: indexes, rename, drop. Immutable; any thread. */
abstract class CollectionAdmin<T> extends CollectionReads<T> {
  CollectionAdmin(MongoNamespace namespace, Class<T> documentClass, OperationSettings settings) {
    super(namespace, documentClass, settings);
  }

  @Override
  public void drop() {
    dropCollection(null);
  }

  @Override
  public void drop(ClientSession clientSession) {
    dropCollection(SessionHolder.of(clientSession));
  }

  private void dropCollection(@Nullable Session session) {
    Errors.ignoringAbsence(
        () ->
            settings.runWrite(onCollection("drop", arguments(), settings.writeConcern()), session));
  }

  @Override
  public void renameCollection(MongoNamespace newCollectionNamespace) {
    rename(null, newCollectionNamespace, new RenameCollectionOptions());
  }

  @Override
  public void renameCollection(
      MongoNamespace newCollectionNamespace, RenameCollectionOptions renameCollectionOptions) {
    rename(null, newCollectionNamespace, renameCollectionOptions);
  }

  @Override
  public void renameCollection(ClientSession clientSession, MongoNamespace newCollectionNamespace) {
    rename(SessionHolder.of(clientSession), newCollectionNamespace, new RenameCollectionOptions());
  }

  @Override
  public void renameCollection(
      ClientSession clientSession,
      MongoNamespace newCollectionNamespace,
      RenameCollectionOptions renameCollectionOptions) {
    rename(SessionHolder.of(clientSession), newCollectionNamespace, renameCollectionOptions);
  }

  private void rename(
      @Nullable Session session, MongoNamespace newName, RenameCollectionOptions options) {
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

  @Override
  public String createIndex(Bson keys) {
    return createIndex(keys, new IndexOptions());
  }

  @Override
  public String createIndex(Bson keys, IndexOptions indexOptions) {
    return createIndexes(List.of(new IndexModel(keys, notNull("indexOptions", indexOptions))))
        .get(0);
  }

  @Override
  public String createIndex(ClientSession clientSession, Bson keys) {
    return createIndex(clientSession, keys, new IndexOptions());
  }

  @Override
  public String createIndex(ClientSession clientSession, Bson keys, IndexOptions indexOptions) {
    return createIndexes(
            clientSession, List.of(new IndexModel(keys, notNull("indexOptions", indexOptions))))
        .get(0);
  }

  @Override
  public List<String> createIndexes(List<IndexModel> indexes) {
    return create(null, indexes, new CreateIndexOptions());
  }

  @Override
  public List<String> createIndexes(
      List<IndexModel> indexes, CreateIndexOptions createIndexOptions) {
    return create(null, indexes, createIndexOptions);
  }

  @Override
  public List<String> createIndexes(ClientSession clientSession, List<IndexModel> indexes) {
    return create(SessionHolder.of(clientSession), indexes, new CreateIndexOptions());
  }

  @Override
  public List<String> createIndexes(
      ClientSession clientSession,
      List<IndexModel> indexes,
      CreateIndexOptions createIndexOptions) {
    return create(SessionHolder.of(clientSession), indexes, createIndexOptions);
  }

  private List<String> create(
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

  @Override
  public ListIndexesIterable<Document> listIndexes() {
    return listIndexes(Document.class);
  }

  @Override
  public <R> ListIndexesIterable<R> listIndexes(Class<R> resultClass) {
    return new HoldfastListIndexes<>(settings, null, namespace, settings.codecOf(resultClass));
  }

  @Override
  public ListIndexesIterable<Document> listIndexes(ClientSession clientSession) {
    return listIndexes(clientSession, Document.class);
  }

  @Override
  public <R> ListIndexesIterable<R> listIndexes(ClientSession clientSession, Class<R> resultClass) {
    return new HoldfastListIndexes<>(
        settings, SessionHolder.of(clientSession), namespace, settings.codecOf(resultClass));
  }

  @Override
  public void dropIndex(String indexName) {
    dropIndex((Session) null, indexName, new DropIndexOptions());
  }

  @Override
  public void dropIndex(String indexName, DropIndexOptions dropIndexOptions) {
    dropIndex((Session) null, indexName, dropIndexOptions);
  }

  @Override
  public void dropIndex(Bson keys) {
    dropIndex((Session) null, keys, new DropIndexOptions());
  }

  @Override
  public void dropIndex(Bson keys, DropIndexOptions dropIndexOptions) {
    dropIndex((Session) null, keys, dropIndexOptions);
  }

  @Override
  public void dropIndex(ClientSession clientSession, String indexName) {
    dropIndex(SessionHolder.of(clientSession), indexName, new DropIndexOptions());
  }

  @Override
  public void dropIndex(ClientSession clientSession, Bson keys) {
    dropIndex(SessionHolder.of(clientSession), keys, new DropIndexOptions());
  }

  @Override
  public void dropIndex(
      ClientSession clientSession, String indexName, DropIndexOptions dropIndexOptions) {
    dropIndex(SessionHolder.of(clientSession), indexName, dropIndexOptions);
  }

  @Override
  public void dropIndex(ClientSession clientSession, Bson keys, DropIndexOptions dropIndexOptions) {
    dropIndex(SessionHolder.of(clientSession), keys, dropIndexOptions);
  }

  private void dropIndex(@Nullable Session session, String name, DropIndexOptions options) {
    if (notNull("indexName", name).equals("*")) {
      throw new IllegalArgumentException(
          "'*' would drop every index but the one on _id; call dropIndexes() if that is wanted.");
    }
    dropIndexes(session, limited(options, session).set("index", name));
  }

  private void dropIndex(@Nullable Session session, Bson keys, DropIndexOptions options) {
    dropIndexes(session, limited(options, session).set("index", notNull("keys", keys)));
  }

  @Override
  public void dropIndexes() {
    dropIndexes((Session) null, limited(new DropIndexOptions(), null).set("index", "*"));
  }

  @Override
  public void dropIndexes(ClientSession clientSession) {
    dropIndexes(clientSession, new DropIndexOptions());
  }

  @Override
  public void dropIndexes(DropIndexOptions dropIndexOptions) {
    dropIndexes((Session) null, limited(dropIndexOptions, null).set("index", "*"));
  }

  @Override
  public void dropIndexes(ClientSession clientSession, DropIndexOptions dropIndexOptions) {
    Session session = SessionHolder.of(clientSession);
    dropIndexes(session, limited(dropIndexOptions, session).set("index", "*"));
  }

  private void dropIndexes(@Nullable Session session, Arguments arguments) {
    Errors.ignoringAbsence(
        () ->
            settings.runWrite(
                onCollection("dropIndexes", arguments, settings.writeConcern()), session));
  }

  @Override
  public String createSearchIndex(String indexName, Bson definition) {
    return createSearchIndexes(
            List.of(new SearchIndexModel(notNull("indexName", indexName), definition)))
        .get(0);
  }

  @Override
  public String createSearchIndex(Bson definition) {
    return createSearchIndexes(List.of(new SearchIndexModel(definition))).get(0);
  }

  @Override
  public List<String> createSearchIndexes(List<SearchIndexModel> searchIndexModels) {
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

  @Override
  public void updateSearchIndex(String indexName, Bson definition) {
    Arguments arguments =
        arguments()
            .set("name", notNull("indexName", indexName))
            .set("definition", notNull("definition", definition));
    settings.run(onCollection("updateSearchIndex", arguments, null), null);
  }

  @Override
  public void dropSearchIndex(String indexName) {
    Arguments arguments = arguments().set("name", notNull("indexName", indexName));
    Errors.ignoringAbsence(
        () -> settings.run(onCollection("dropSearchIndex", arguments, null), null));
  }

  @Override
  public ListSearchIndexesIterable<Document> listSearchIndexes() {
    return listSearchIndexes(Document.class);
  }

  @Override
  public <R> ListSearchIndexesIterable<R> listSearchIndexes(Class<R> resultClass) {
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
