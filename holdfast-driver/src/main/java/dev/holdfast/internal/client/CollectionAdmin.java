package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListIndexesIterable;
import dev.holdfast.client.ListSearchIndexesIterable;
import dev.holdfast.client.model.CreateIndexOptions;
import dev.holdfast.client.model.DropIndexOptions;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.IndexOptions;
import dev.holdfast.client.model.RenameCollectionOptions;
import dev.holdfast.client.model.SearchIndexModel;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;

/** What is done to a collection as a whole: its indexes, its name, its end. Immutable; any thread. */
abstract class CollectionAdmin<T> extends CollectionReads<T> {
  CollectionAdmin(MongoNamespace namespace, Class<T> documentClass, Scope scope) {
    super(namespace, documentClass, scope);
  }

  @Override
  public void drop() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void drop(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public String createSearchIndex(String indexName, Bson definition) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public String createSearchIndex(Bson definition) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public List<String> createSearchIndexes(List<SearchIndexModel> searchIndexModels) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void updateSearchIndex(String indexName, Bson definition) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropSearchIndex(String indexName) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ListSearchIndexesIterable<Document> listSearchIndexes() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ListSearchIndexesIterable<TResult> listSearchIndexes(
      Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public String createIndex(Bson keys) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public String createIndex(Bson keys, IndexOptions indexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public String createIndex(ClientSession clientSession, Bson keys) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public String createIndex(ClientSession clientSession, Bson keys, IndexOptions indexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public List<String> createIndexes(List<IndexModel> indexes) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public List<String> createIndexes(
      List<IndexModel> indexes, CreateIndexOptions createIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public List<String> createIndexes(ClientSession clientSession, List<IndexModel> indexes) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public List<String> createIndexes(
      ClientSession clientSession,
      List<IndexModel> indexes,
      CreateIndexOptions createIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ListIndexesIterable<Document> listIndexes() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ListIndexesIterable<TResult> listIndexes(Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ListIndexesIterable<Document> listIndexes(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ListIndexesIterable<TResult> listIndexes(
      ClientSession clientSession, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(String indexName) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(String indexName, DropIndexOptions dropIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(Bson keys) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(Bson keys, DropIndexOptions dropIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(ClientSession clientSession, String indexName) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(ClientSession clientSession, Bson keys) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(
      ClientSession clientSession, String indexName, DropIndexOptions dropIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndex(ClientSession clientSession, Bson keys, DropIndexOptions dropIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndexes() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndexes(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndexes(DropIndexOptions dropIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void dropIndexes(ClientSession clientSession, DropIndexOptions dropIndexOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void renameCollection(MongoNamespace newCollectionNamespace) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void renameCollection(
      MongoNamespace newCollectionNamespace, RenameCollectionOptions renameCollectionOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void renameCollection(ClientSession clientSession, MongoNamespace newCollectionNamespace) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void renameCollection(
      ClientSession clientSession,
      MongoNamespace newCollectionNamespace,
      RenameCollectionOptions renameCollectionOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }
}
