package dev.holdfast.client;

import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.CreateIndexOptions;
import dev.holdfast.client.model.DeleteOptions;
import dev.holdfast.client.model.DropIndexOptions;
import dev.holdfast.client.model.EstimatedDocumentCountOptions;
import dev.holdfast.client.model.FindOneAndDeleteOptions;
import dev.holdfast.client.model.FindOneAndReplaceOptions;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.IndexOptions;
import dev.holdfast.client.model.InsertManyOptions;
import dev.holdfast.client.model.InsertOneOptions;
import dev.holdfast.client.model.RenameCollectionOptions;
import dev.holdfast.client.model.ReplaceOptions;
import dev.holdfast.client.model.SearchIndexModel;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.client.result.DeleteResult;
import dev.holdfast.client.result.InsertManyResult;
import dev.holdfast.client.result.InsertOneResult;
import dev.holdfast.client.result.UpdateResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * A collection of documents of type {@code TDocument}. Immutable, cheap, and safe to share between
 * threads: {@code with...} makes a view with other settings.
 *
 * <pre>{@code
 * orders.insertOne(new Document("item", "kite").append("count", 2));
 * orders.updateOne(eq("item", "kite"), inc("count", 1));
 * for (Document order : orders.find(gt("count", 1))) { ... }
 * }</pre>
 *
 * @param <TDocument> what documents are made of, and turned into
 */
public interface MongoCollection<TDocument> {
  MongoNamespace getNamespace();

  Class<TDocument> getDocumentClass();

  /** How values are turned into BSON and back. */
  CodecRegistry getCodecRegistry();

  ReadPreference getReadPreference();

  WriteConcern getWriteConcern();

  ReadConcern getReadConcern();

  /** The time that one operation may take, retries included; 0 is no limit, null is not set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /** A view with documents of another type; this one stays as it is. */
  <NewTDocument> MongoCollection<NewTDocument> withDocumentClass(Class<NewTDocument> clazz);

  /** A view with another registry; this one stays as it is. */
  MongoCollection<TDocument> withCodecRegistry(CodecRegistry codecRegistry);

  /** A view with another read preference; this one stays as it is. */
  MongoCollection<TDocument> withReadPreference(ReadPreference readPreference);

  /** A view with another write concern; this one stays as it is. */
  MongoCollection<TDocument> withWriteConcern(WriteConcern writeConcern);

  /** A view with another read concern; this one stays as it is. */
  MongoCollection<TDocument> withReadConcern(ReadConcern readConcern);

  /**
   * A view whose operations may take this long each, retries included; 0 is no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  MongoCollection<TDocument> withTimeout(long timeout, TimeUnit timeUnit);

  /** Counts the documents that match by reading them, or an index. */
  long countDocuments();

  long countDocuments(Bson filter);

  long countDocuments(Bson filter, CountOptions options);

  long countDocuments(ClientSession clientSession);

  long countDocuments(ClientSession clientSession, Bson filter);

  long countDocuments(ClientSession clientSession, Bson filter, CountOptions options);

  /**
   * The number of documents from the collection's metadata: fast, and wrong after a crash or with
   * orphans.
   */
  long estimatedDocumentCount();

  long estimatedDocumentCount(EstimatedDocumentCountOptions options);

  /** The different values of one field. Nothing is sent before a cursor is opened. */
  <TResult> DistinctIterable<TResult> distinct(String fieldName, Class<TResult> resultClass);

  <TResult> DistinctIterable<TResult> distinct(
      String fieldName, Bson filter, Class<TResult> resultClass);

  <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Class<TResult> resultClass);

  <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Bson filter, Class<TResult> resultClass);

  /** The documents that match. Nothing is sent before a cursor is opened. */
  FindIterable<TDocument> find();

  <TResult> FindIterable<TResult> find(Class<TResult> resultClass);

  FindIterable<TDocument> find(Bson filter);

  <TResult> FindIterable<TResult> find(Bson filter, Class<TResult> resultClass);

  FindIterable<TDocument> find(ClientSession clientSession);

  <TResult> FindIterable<TResult> find(ClientSession clientSession, Class<TResult> resultClass);

  FindIterable<TDocument> find(ClientSession clientSession, Bson filter);

  <TResult> FindIterable<TResult> find(
      ClientSession clientSession, Bson filter, Class<TResult> resultClass);

  /**
   * Runs a pipeline. Nothing is sent before a cursor is opened; if it ends in {@code $out} or
   * {@code $merge}, call {@link AggregateIterable#toCollection()}.
   */
  AggregateIterable<TDocument> aggregate(List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass);

  AggregateIterable<TDocument> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);

  /** Tells of changes in this collection. Nothing is sent before a cursor is opened. */
  ChangeStreamIterable<TDocument> watch();

  <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass);

  ChangeStreamIterable<TDocument> watch(List<? extends Bson> pipeline);

  <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass);

  ChangeStreamIterable<TDocument> watch(ClientSession clientSession);

  <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass);

  ChangeStreamIterable<TDocument> watch(ClientSession clientSession, List<? extends Bson> pipeline);

  <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);

  /** Runs map-reduce. Servers recommend pipelines instead. */
  MapReduceIterable<TDocument> mapReduce(String mapFunction, String reduceFunction);

  <TResult> MapReduceIterable<TResult> mapReduce(
      String mapFunction, String reduceFunction, Class<TResult> resultClass);

  MapReduceIterable<TDocument> mapReduce(
      ClientSession clientSession, String mapFunction, String reduceFunction);

  <TResult> MapReduceIterable<TResult> mapReduce(
      ClientSession clientSession,
      String mapFunction,
      String reduceFunction,
      Class<TResult> resultClass);

  /**
   * Writes of any kind, with as few commands as possible.
   *
   * @throws dev.holdfast.MongoBulkWriteException if not all was done; it tells what was
   */
  BulkWriteResult bulkWrite(List<? extends WriteModel<? extends TDocument>> requests);

  BulkWriteResult bulkWrite(
      List<? extends WriteModel<? extends TDocument>> requests, BulkWriteOptions options);

  BulkWriteResult bulkWrite(
      ClientSession clientSession, List<? extends WriteModel<? extends TDocument>> requests);

  BulkWriteResult bulkWrite(
      ClientSession clientSession,
      List<? extends WriteModel<? extends TDocument>> requests,
      BulkWriteOptions options);

  /**
   * Inserts a document, and gives it an id if it has none.
   *
   * @throws dev.holdfast.MongoWriteException if the server refuses it, for instance because of a
   *     duplicate key
   * @throws dev.holdfast.MongoWriteConcernException if it was inserted, but the write concern was
   *     not met
   */
  InsertOneResult insertOne(TDocument document);

  InsertOneResult insertOne(TDocument document, InsertOneOptions options);

  InsertOneResult insertOne(ClientSession clientSession, TDocument document);

  InsertOneResult insertOne(
      ClientSession clientSession, TDocument document, InsertOneOptions options);

  /**
   * Inserts documents, and gives ids to those that have none.
   *
   * @throws dev.holdfast.MongoBulkWriteException if not all were inserted; it tells which were
   */
  InsertManyResult insertMany(List<? extends TDocument> documents);

  InsertManyResult insertMany(List<? extends TDocument> documents, InsertManyOptions options);

  InsertManyResult insertMany(ClientSession clientSession, List<? extends TDocument> documents);

  InsertManyResult insertMany(
      ClientSession clientSession, List<? extends TDocument> documents, InsertManyOptions options);

  /** Deletes at most one document that matches. */
  DeleteResult deleteOne(Bson filter);

  DeleteResult deleteOne(Bson filter, DeleteOptions options);

  DeleteResult deleteOne(ClientSession clientSession, Bson filter);

  DeleteResult deleteOne(ClientSession clientSession, Bson filter, DeleteOptions options);

  /** Deletes all documents that match. */
  DeleteResult deleteMany(Bson filter);

  DeleteResult deleteMany(Bson filter, DeleteOptions options);

  DeleteResult deleteMany(ClientSession clientSession, Bson filter);

  DeleteResult deleteMany(ClientSession clientSession, Bson filter, DeleteOptions options);

  /** Replaces at most one document that matches; the id stays. */
  UpdateResult replaceOne(Bson filter, TDocument replacement);

  UpdateResult replaceOne(Bson filter, TDocument replacement, ReplaceOptions options);

  UpdateResult replaceOne(ClientSession clientSession, Bson filter, TDocument replacement);

  UpdateResult replaceOne(
      ClientSession clientSession, Bson filter, TDocument replacement, ReplaceOptions options);

  /** Updates at most one document that matches, by operators or by a pipeline. */
  UpdateResult updateOne(Bson filter, Bson update);

  UpdateResult updateOne(Bson filter, Bson update, UpdateOptions options);

  UpdateResult updateOne(ClientSession clientSession, Bson filter, Bson update);

  UpdateResult updateOne(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options);

  UpdateResult updateOne(Bson filter, List<? extends Bson> update);

  UpdateResult updateOne(Bson filter, List<? extends Bson> update, UpdateOptions options);

  UpdateResult updateOne(ClientSession clientSession, Bson filter, List<? extends Bson> update);

  UpdateResult updateOne(
      ClientSession clientSession, Bson filter, List<? extends Bson> update, UpdateOptions options);

  /**
   * Updates all documents that match, by operators or by a pipeline. Not retried when the network
   * fails: some may be updated already.
   */
  UpdateResult updateMany(Bson filter, Bson update);

  UpdateResult updateMany(Bson filter, Bson update, UpdateOptions options);

  UpdateResult updateMany(ClientSession clientSession, Bson filter, Bson update);

  UpdateResult updateMany(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options);

  UpdateResult updateMany(Bson filter, List<? extends Bson> update);

  UpdateResult updateMany(Bson filter, List<? extends Bson> update, UpdateOptions options);

  UpdateResult updateMany(ClientSession clientSession, Bson filter, List<? extends Bson> update);

  UpdateResult updateMany(
      ClientSession clientSession, Bson filter, List<? extends Bson> update, UpdateOptions options);

  /**
   * Deletes at most one document that matches, and returns it.
   *
   * @return null if there is no such document
   */
  @Nullable TDocument findOneAndDelete(Bson filter);

  @Nullable TDocument findOneAndDelete(Bson filter, FindOneAndDeleteOptions options);

  @Nullable TDocument findOneAndDelete(ClientSession clientSession, Bson filter);

  @Nullable TDocument findOneAndDelete(
      ClientSession clientSession, Bson filter, FindOneAndDeleteOptions options);

  /**
   * Replaces at most one document that matches, and returns it as it was before, unless options say
   * otherwise.
   *
   * @return null if there is no such document
   */
  @Nullable TDocument findOneAndReplace(Bson filter, TDocument replacement);

  @Nullable TDocument findOneAndReplace(
      Bson filter, TDocument replacement, FindOneAndReplaceOptions options);

  @Nullable TDocument findOneAndReplace(
      ClientSession clientSession, Bson filter, TDocument replacement);

  @Nullable TDocument findOneAndReplace(
      ClientSession clientSession,
      Bson filter,
      TDocument replacement,
      FindOneAndReplaceOptions options);

  /**
   * Updates at most one document that matches, and returns it as it was before, unless options say
   * otherwise.
   *
   * @return null if there is no such document
   */
  @Nullable TDocument findOneAndUpdate(Bson filter, Bson update);

  @Nullable TDocument findOneAndUpdate(Bson filter, Bson update, FindOneAndUpdateOptions options);

  @Nullable TDocument findOneAndUpdate(ClientSession clientSession, Bson filter, Bson update);

  @Nullable TDocument findOneAndUpdate(
      ClientSession clientSession, Bson filter, Bson update, FindOneAndUpdateOptions options);

  @Nullable TDocument findOneAndUpdate(Bson filter, List<? extends Bson> update);

  @Nullable TDocument findOneAndUpdate(
      Bson filter, List<? extends Bson> update, FindOneAndUpdateOptions options);

  @Nullable TDocument findOneAndUpdate(
      ClientSession clientSession, Bson filter, List<? extends Bson> update);

  @Nullable TDocument findOneAndUpdate(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      FindOneAndUpdateOptions options);

  /** Drops the collection and its indexes; it is no error if there is none. */
  void drop();

  void drop(ClientSession clientSession);

  /**
   * Creates a search index. The server builds it in the background.
   *
   * @return its name
   */
  String createSearchIndex(String indexName, Bson definition);

  String createSearchIndex(Bson definition);

  /**
   * Creates search indexes. The server builds them in the background.
   *
   * @return their names
   */
  List<String> createSearchIndexes(List<SearchIndexModel> searchIndexModels);

  /** Gives a search index another definition. */
  void updateSearchIndex(String indexName, Bson definition);

  /** Drops a search index; it is no error if there is none. */
  void dropSearchIndex(String indexName);

  /** The search indexes, as the server describes them. */
  ListSearchIndexesIterable<Document> listSearchIndexes();

  <TResult> ListSearchIndexesIterable<TResult> listSearchIndexes(Class<TResult> resultClass);

  /**
   * Creates an index unless there is one like it.
   *
   * @return its name
   */
  String createIndex(Bson keys);

  String createIndex(Bson keys, IndexOptions indexOptions);

  String createIndex(ClientSession clientSession, Bson keys);

  String createIndex(ClientSession clientSession, Bson keys, IndexOptions indexOptions);

  /**
   * Creates indexes unless there are some like them.
   *
   * @return their names
   */
  List<String> createIndexes(List<IndexModel> indexes);

  List<String> createIndexes(List<IndexModel> indexes, CreateIndexOptions createIndexOptions);

  List<String> createIndexes(ClientSession clientSession, List<IndexModel> indexes);

  List<String> createIndexes(
      ClientSession clientSession, List<IndexModel> indexes, CreateIndexOptions createIndexOptions);

  /** The indexes, as the server describes them. */
  ListIndexesIterable<Document> listIndexes();

  <TResult> ListIndexesIterable<TResult> listIndexes(Class<TResult> resultClass);

  ListIndexesIterable<Document> listIndexes(ClientSession clientSession);

  <TResult> ListIndexesIterable<TResult> listIndexes(
      ClientSession clientSession, Class<TResult> resultClass);

  /** Drops one index, by its name or by its keys. */
  void dropIndex(String indexName);

  void dropIndex(String indexName, DropIndexOptions dropIndexOptions);

  void dropIndex(Bson keys);

  void dropIndex(Bson keys, DropIndexOptions dropIndexOptions);

  void dropIndex(ClientSession clientSession, String indexName);

  void dropIndex(ClientSession clientSession, Bson keys);

  void dropIndex(ClientSession clientSession, String indexName, DropIndexOptions dropIndexOptions);

  void dropIndex(ClientSession clientSession, Bson keys, DropIndexOptions dropIndexOptions);

  /** Drops all indexes but the one on {@code _id}. */
  void dropIndexes();

  void dropIndexes(ClientSession clientSession);

  void dropIndexes(DropIndexOptions dropIndexOptions);

  void dropIndexes(ClientSession clientSession, DropIndexOptions dropIndexOptions);

  /** Gives the collection another name, also in another database. This object keeps the old one. */
  void renameCollection(MongoNamespace newCollectionNamespace);

  void renameCollection(
      MongoNamespace newCollectionNamespace, RenameCollectionOptions renameCollectionOptions);

  void renameCollection(ClientSession clientSession, MongoNamespace newCollectionNamespace);

  void renameCollection(
      ClientSession clientSession,
      MongoNamespace newCollectionNamespace,
      RenameCollectionOptions renameCollectionOptions);
}
