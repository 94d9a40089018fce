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
 * A collection of documents of type {@code TDocument}. Immutable and thread-safe; {@code with...} returns a
 * copy with other settings.
 *
 * <pre>{@code
 * orders.insertOne(new Document("item", "kite").append("count", 2));
 * orders.updateOne(eq("item", "kite"), inc("count", 1));
 * for (Document order : orders.find(gt("count", 1))) { ... }
 * }</pre>
 *
 * @param <TDocument> the class that documents are encoded from and decoded to
 */
public interface MongoCollection<TDocument> {
  MongoNamespace getNamespace();

  Class<TDocument> getDocumentClass();

  /** The codecs that encode values to BSON and decode them. */
  CodecRegistry getCodecRegistry();

  ReadPreference getReadPreference();

  WriteConcern getWriteConcern();

  ReadConcern getReadConcern();

  /** The timeout of one operation, including retries. 0 means no limit; null means not set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /** Returns a copy with another document class. */
  <NewTDocument> MongoCollection<NewTDocument> withDocumentClass(Class<NewTDocument> clazz);

  /** Returns a copy with another codec registry. */
  MongoCollection<TDocument> withCodecRegistry(CodecRegistry codecRegistry);

  /** Returns a copy with another read preference. */
  MongoCollection<TDocument> withReadPreference(ReadPreference readPreference);

  /** Returns a copy with another write concern. */
  MongoCollection<TDocument> withWriteConcern(WriteConcern writeConcern);

  /** Returns a copy with another read concern. */
  MongoCollection<TDocument> withReadConcern(ReadConcern readConcern);

  /**
   * Returns a copy with this timeout for each operation, including retries. 0 means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  MongoCollection<TDocument> withTimeout(long timeout, TimeUnit timeUnit);

  /** Counts the matching documents by scanning the collection or an index. */
  long countDocuments();

  long countDocuments(Bson filter);

  long countDocuments(Bson filter, CountOptions options);

  long countDocuments(ClientSession clientSession);

  long countDocuments(ClientSession clientSession, Bson filter);

  long countDocuments(ClientSession clientSession, Bson filter, CountOptions options);

  /**
   * The number of documents according to the metadata of the collection. It is fast, but may be wrong after a
   * crash or with orphaned documents.
   */
  long estimatedDocumentCount();

  long estimatedDocumentCount(EstimatedDocumentCountOptions options);

  /** The distinct values of one field. Nothing is sent until a cursor is opened. */
  <TResult> DistinctIterable<TResult> distinct(String fieldName, Class<TResult> resultClass);

  <TResult> DistinctIterable<TResult> distinct(
      String fieldName, Bson filter, Class<TResult> resultClass);

  <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Class<TResult> resultClass);

  <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Bson filter, Class<TResult> resultClass);

  /** The matching documents. Nothing is sent until a cursor is opened. */
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
   * Runs a pipeline. Nothing is sent until a cursor is opened. If the pipeline ends in {@code $out} or {@code
   * $merge}, call {@link AggregateIterable#toCollection()}.
   */
  AggregateIterable<TDocument> aggregate(List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass);

  AggregateIterable<TDocument> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);

  /** Watches changes in this collection. Nothing is sent until a cursor is opened. */
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

  /** Runs a map-reduce. MongoDB has deprecated it: use an aggregation instead. */
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
   * Runs writes of several kinds with as few commands as possible.
   *
   * @throws dev.holdfast.MongoBulkWriteException if not all writes succeeded; it contains the partial result
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
   * Inserts a document. Generates an id if the document has none.
   *
   * @throws dev.holdfast.MongoWriteException if the server rejects it, for example because of a duplicate key
   * @throws dev.holdfast.MongoWriteConcernException if it was inserted, but the write concern was not met
   */
  InsertOneResult insertOne(TDocument document);

  InsertOneResult insertOne(TDocument document, InsertOneOptions options);

  InsertOneResult insertOne(ClientSession clientSession, TDocument document);

  InsertOneResult insertOne(
      ClientSession clientSession, TDocument document, InsertOneOptions options);

  /**
   * Inserts documents. Generates ids for documents that have none.
   *
   * @throws dev.holdfast.MongoBulkWriteException if not all documents were inserted; it lists the errors
   */
  InsertManyResult insertMany(List<? extends TDocument> documents);

  InsertManyResult insertMany(List<? extends TDocument> documents, InsertManyOptions options);

  InsertManyResult insertMany(ClientSession clientSession, List<? extends TDocument> documents);

  InsertManyResult insertMany(
      ClientSession clientSession, List<? extends TDocument> documents, InsertManyOptions options);

  /** Deletes at most one matching document. */
  DeleteResult deleteOne(Bson filter);

  DeleteResult deleteOne(Bson filter, DeleteOptions options);

  DeleteResult deleteOne(ClientSession clientSession, Bson filter);

  DeleteResult deleteOne(ClientSession clientSession, Bson filter, DeleteOptions options);

  /** Deletes all matching documents. */
  DeleteResult deleteMany(Bson filter);

  DeleteResult deleteMany(Bson filter, DeleteOptions options);

  DeleteResult deleteMany(ClientSession clientSession, Bson filter);

  DeleteResult deleteMany(ClientSession clientSession, Bson filter, DeleteOptions options);

  /** Replaces at most one matching document. The id does not change. */
  UpdateResult replaceOne(Bson filter, TDocument replacement);

  UpdateResult replaceOne(Bson filter, TDocument replacement, ReplaceOptions options);

  UpdateResult replaceOne(ClientSession clientSession, Bson filter, TDocument replacement);

  UpdateResult replaceOne(
      ClientSession clientSession, Bson filter, TDocument replacement, ReplaceOptions options);

  /** Updates at most one matching document, with update operators or a pipeline. */
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
   * Updates all matching documents, with update operators or a pipeline. The driver does not retry after a
   * network error, because some documents may be updated already.
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
   * Deletes at most one matching document and returns it.
   *
   * @return null if no document matches
   */
  @Nullable TDocument findOneAndDelete(Bson filter);

  @Nullable TDocument findOneAndDelete(Bson filter, FindOneAndDeleteOptions options);

  @Nullable TDocument findOneAndDelete(ClientSession clientSession, Bson filter);

  @Nullable TDocument findOneAndDelete(
      ClientSession clientSession, Bson filter, FindOneAndDeleteOptions options);

  /**
   * Replaces at most one matching document. Returns the document before the change, unless the options
   * request it after the change.
   *
   * @return null if no document matches
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
   * Updates at most one matching document. Returns the document before the change, unless the options request
   * it after the change.
   *
   * @return null if no document matches
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

  /** Drops the collection and its indexes. Does nothing if the collection does not exist. */
  void drop();

  void drop(ClientSession clientSession);

  /**
   * Creates a search index. The server builds it in the background.
   *
   * @return the name of the index
   */
  String createSearchIndex(String indexName, Bson definition);

  String createSearchIndex(Bson definition);

  /**
   * Creates search indexes. The server builds them in the background.
   *
   * @return the names of the indexes
   */
  List<String> createSearchIndexes(List<SearchIndexModel> searchIndexModels);

  /** Replaces the definition of a search index. */
  void updateSearchIndex(String indexName, Bson definition);

  /** Drops a search index. Does nothing if the collection does not exist. */
  void dropSearchIndex(String indexName);

  /** The search indexes of the collection, as the server describes them. */
  ListSearchIndexesIterable<Document> listSearchIndexes();

  <TResult> ListSearchIndexesIterable<TResult> listSearchIndexes(Class<TResult> resultClass);

  /**
   * Creates an index, unless an identical index exists.
   *
   * @return the name of the index
   */
  String createIndex(Bson keys);

  String createIndex(Bson keys, IndexOptions indexOptions);

  String createIndex(ClientSession clientSession, Bson keys);

  String createIndex(ClientSession clientSession, Bson keys, IndexOptions indexOptions);

  /**
   * Creates indexes, except those that exist already.
   *
   * @return the names of the indexes
   */
  List<String> createIndexes(List<IndexModel> indexes);

  List<String> createIndexes(List<IndexModel> indexes, CreateIndexOptions createIndexOptions);

  List<String> createIndexes(ClientSession clientSession, List<IndexModel> indexes);

  List<String> createIndexes(
      ClientSession clientSession, List<IndexModel> indexes, CreateIndexOptions createIndexOptions);

  /** The indexes of the collection, as the server describes them. */
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

  /** Drops all indexes except the one on {@code _id}. */
  void dropIndexes();

  void dropIndexes(ClientSession clientSession);

  void dropIndexes(DropIndexOptions dropIndexOptions);

  void dropIndexes(ClientSession clientSession, DropIndexOptions dropIndexOptions);

  /** Renames the collection, optionally into another database. This object keeps the old name. */
  void renameCollection(MongoNamespace newCollectionNamespace);

  void renameCollection(
      MongoNamespace newCollectionNamespace, RenameCollectionOptions renameCollectionOptions);

  void renameCollection(ClientSession clientSession, MongoNamespace newCollectionNamespace);

  void renameCollection(
      ClientSession clientSession,
      MongoNamespace newCollectionNamespace,
      RenameCollectionOptions renameCollectionOptions);
}
