package dev.holdfast.client;

import static dev.holdfast.client.NoFilter.NO_FILTER;
import static dev.holdfast.client.NoSession.NO_SESSION;
import static dev.holdfast.internal.value.Checks.notNull;

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
 * A collection of documents of type {@code TDocument}. Immutable and thread-safe. The {@code with...} methods
 * return a copy with other settings.
 *
 * <pre>{@code
 * orders.insertOne(new Document("item", "kite").append("count", 2));
 * orders.updateOne(eq("item", "kite"), inc("count", 1));
 * for (Document order : orders.find(gt("count", 1))) { ... }
 * }</pre>
 *
 * <p>Most methods have overloads with a {@link ClientSession} and with options. Without a session, each
 * operation uses an implicit session. An overload that has neither calls the one that has both. An
 * implementation, such as a test double, therefore overrides only the abstract methods. It must not change
 * the options that it receives, because the defaults are shared.
 *
 * @param <TDocument> the class that documents are encoded from and decoded to
 */
public interface MongoCollection<TDocument> {
  /** Returns the names of the database and the collection. */
  MongoNamespace getNamespace();

  /** Returns the class that documents are encoded from and decoded to. */
  Class<TDocument> getDocumentClass();

  /** Returns the codecs that encode values to BSON and decode them. */
  CodecRegistry getCodecRegistry();

  /** Returns the read preference, which selects the servers for reads. */
  ReadPreference getReadPreference();

  /** Returns the write concern: which members must acknowledge a write. */
  WriteConcern getWriteConcern();

  /** Returns the read concern: which writes are visible to reads. */
  ReadConcern getReadConcern();

  /** Returns the timeout of one operation, including retries. 0 means no limit; null means not set. */
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

  /** Counts all documents by scanning the collection or an index. */
  default long countDocuments() {
    return countDocuments(NO_SESSION, NO_FILTER, DefaultOptions.COUNT);
  }

  /** Counts the matching documents by scanning the collection or an index. */
  default long countDocuments(Bson filter) {
    return countDocuments(NO_SESSION, filter, DefaultOptions.COUNT);
  }

  /** Counts the matching documents, with options. */
  default long countDocuments(Bson filter, CountOptions options) {
    return countDocuments(NO_SESSION, filter, options);
  }

  /** Counts all documents in this session. */
  default long countDocuments(ClientSession clientSession) {
    return countDocuments(clientSession, NO_FILTER, DefaultOptions.COUNT);
  }

  /** Counts the matching documents in this session. */
  default long countDocuments(ClientSession clientSession, Bson filter) {
    return countDocuments(clientSession, filter, DefaultOptions.COUNT);
  }

  /** Counts the matching documents in this session, with options. */
  long countDocuments(ClientSession clientSession, Bson filter, CountOptions options);

  /**
   * Returns the number of documents according to the metadata of the collection. It is fast, but may be wrong
   * after a crash or with orphaned documents.
   */
  default long estimatedDocumentCount() {
    return estimatedDocumentCount(new EstimatedDocumentCountOptions());
  }

  /** Returns the number of documents according to the metadata of the collection, with options. */
  long estimatedDocumentCount(EstimatedDocumentCountOptions options);

  /** Returns the distinct values of one field. Nothing is sent until a cursor is opened. */
  default <TResult> DistinctIterable<TResult> distinct(
      String fieldName, Class<TResult> resultClass) {
    return distinct(NO_SESSION, fieldName, NO_FILTER, resultClass);
  }

  /** Returns the distinct values of one field in the matching documents. */
  default <TResult> DistinctIterable<TResult> distinct(
      String fieldName, Bson filter, Class<TResult> resultClass) {
    return distinct(NO_SESSION, fieldName, filter, resultClass);
  }

  /** Returns the distinct values of one field, in this session. */
  default <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Class<TResult> resultClass) {
    return distinct(clientSession, fieldName, NO_FILTER, resultClass);
  }

  /** Returns the distinct values of one field in the matching documents, in this session. */
  <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Bson filter, Class<TResult> resultClass);

  /** Finds all documents. Nothing is sent until a cursor is opened. */
  default FindIterable<TDocument> find() {
    return find(NO_SESSION, NO_FILTER, getDocumentClass());
  }

  /** Finds all documents and decodes them to another class. */
  default <TResult> FindIterable<TResult> find(Class<TResult> resultClass) {
    return find(NO_SESSION, NO_FILTER, resultClass);
  }

  /**
   * Finds the matching documents. Nothing is sent until a cursor is opened.
   *
   * <pre>{@code
   * Document kite = orders.find(eq("item", "kite")).sort(descending("count")).first();
   * }</pre>
   */
  default FindIterable<TDocument> find(Bson filter) {
    return find(NO_SESSION, filter, getDocumentClass());
  }

  /** Finds the matching documents and decodes them to another class. */
  default <TResult> FindIterable<TResult> find(Bson filter, Class<TResult> resultClass) {
    return find(NO_SESSION, filter, resultClass);
  }

  /** Finds all documents in this session. */
  default FindIterable<TDocument> find(ClientSession clientSession) {
    return find(clientSession, NO_FILTER, getDocumentClass());
  }

  /** Finds all documents in this session and decodes them to another class. */
  default <TResult> FindIterable<TResult> find(
      ClientSession clientSession, Class<TResult> resultClass) {
    return find(clientSession, NO_FILTER, resultClass);
  }

  /** Finds the matching documents in this session. */
  default FindIterable<TDocument> find(ClientSession clientSession, Bson filter) {
    return find(clientSession, filter, getDocumentClass());
  }

  /** Finds the matching documents in this session and decodes them to another class. */
  <TResult> FindIterable<TResult> find(
      ClientSession clientSession, Bson filter, Class<TResult> resultClass);

  /**
   * Runs a pipeline. Nothing is sent until a cursor is opened. If the pipeline ends in {@code $out} or {@code
   * $merge}, call {@link AggregateIterable#toCollection()}.
   */
  default AggregateIterable<TDocument> aggregate(List<? extends Bson> pipeline) {
    return aggregate(NO_SESSION, pipeline, getDocumentClass());
  }

  /** Runs a pipeline and decodes the results to another class. */
  default <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return aggregate(NO_SESSION, pipeline, resultClass);
  }

  /** Runs a pipeline in this session. */
  default AggregateIterable<TDocument> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    return aggregate(clientSession, pipeline, getDocumentClass());
  }

  /** Runs a pipeline in this session and decodes the results to another class. */
  <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);

  /** Watches changes in this collection. Nothing is sent until a cursor is opened. */
  default ChangeStreamIterable<TDocument> watch() {
    return watch(NO_SESSION, List.of(), getDocumentClass());
  }

  /** Watches changes in this collection and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass) {
    return watch(NO_SESSION, List.of(), resultClass);
  }

  /** Watches the changes in this collection that pass a pipeline. */
  default ChangeStreamIterable<TDocument> watch(List<? extends Bson> pipeline) {
    return watch(NO_SESSION, pipeline, getDocumentClass());
  }

  /** Watches the changes that pass a pipeline and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return watch(NO_SESSION, pipeline, resultClass);
  }

  /** Watches changes in this collection, in this session. */
  default ChangeStreamIterable<TDocument> watch(ClientSession clientSession) {
    return watch(clientSession, List.of(), getDocumentClass());
  }

  /** Watches changes in this session and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass) {
    return watch(clientSession, List.of(), resultClass);
  }

  /** Watches the changes that pass a pipeline, in this session. */
  default ChangeStreamIterable<TDocument> watch(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    return watch(clientSession, pipeline, getDocumentClass());
  }

  /**
   * Watches the changes that pass a pipeline, in this session, and decodes the documents to another class.
   *
   * @param pipeline stages that filter or change the events, such as {@code $match}; empty for all events
   */
  <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);

  /** Runs a map-reduce. MongoDB has deprecated it: use an aggregation instead. */
  default MapReduceIterable<TDocument> mapReduce(String mapFunction, String reduceFunction) {
    return mapReduce(NO_SESSION, mapFunction, reduceFunction, getDocumentClass());
  }

  /** Runs a map-reduce and decodes the results to another class. */
  default <TResult> MapReduceIterable<TResult> mapReduce(
      String mapFunction, String reduceFunction, Class<TResult> resultClass) {
    return mapReduce(NO_SESSION, mapFunction, reduceFunction, resultClass);
  }

  /** Runs a map-reduce in this session. */
  default MapReduceIterable<TDocument> mapReduce(
      ClientSession clientSession, String mapFunction, String reduceFunction) {
    return mapReduce(clientSession, mapFunction, reduceFunction, getDocumentClass());
  }

  /** Runs a map-reduce in this session and decodes the results to another class. */
  <TResult> MapReduceIterable<TResult> mapReduce(
      ClientSession clientSession,
      String mapFunction,
      String reduceFunction,
      Class<TResult> resultClass);

  /**
   * Runs writes of several kinds with as few commands as possible.
   *
   * <pre>{@code
   * orders.bulkWrite(List.of(
   *     new InsertOneModel<>(new Document("item", "kite")),
   *     new DeleteManyModel<>(eq("count", 0))));
   * }</pre>
   *
   * @throws dev.holdfast.MongoBulkWriteException if not all writes succeeded; it contains the partial result
   */
  default BulkWriteResult bulkWrite(List<? extends WriteModel<? extends TDocument>> requests) {
    return bulkWrite(NO_SESSION, requests, DefaultOptions.BULK_WRITE);
  }

  /** Runs writes of several kinds, with options. */
  default BulkWriteResult bulkWrite(
      List<? extends WriteModel<? extends TDocument>> requests, BulkWriteOptions options) {
    return bulkWrite(NO_SESSION, requests, options);
  }

  /** Runs writes of several kinds in this session. */
  default BulkWriteResult bulkWrite(
      ClientSession clientSession, List<? extends WriteModel<? extends TDocument>> requests) {
    return bulkWrite(clientSession, requests, DefaultOptions.BULK_WRITE);
  }

  /** Runs writes of several kinds in this session, with options. */
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
  default InsertOneResult insertOne(TDocument document) {
    return insertOne(NO_SESSION, document, DefaultOptions.INSERT_ONE);
  }

  /** Inserts a document, with options. */
  default InsertOneResult insertOne(TDocument document, InsertOneOptions options) {
    return insertOne(NO_SESSION, document, options);
  }

  /** Inserts a document in this session. */
  default InsertOneResult insertOne(ClientSession clientSession, TDocument document) {
    return insertOne(clientSession, document, DefaultOptions.INSERT_ONE);
  }

  /** Inserts a document in this session, with options. */
  InsertOneResult insertOne(
      ClientSession clientSession, TDocument document, InsertOneOptions options);

  /**
   * Inserts documents. Generates ids for documents that have none.
   *
   * @throws dev.holdfast.MongoBulkWriteException if not all documents were inserted; it lists the errors
   */
  default InsertManyResult insertMany(List<? extends TDocument> documents) {
    return insertMany(NO_SESSION, documents, DefaultOptions.INSERT_MANY);
  }

  /** Inserts documents, with options. */
  default InsertManyResult insertMany(
      List<? extends TDocument> documents, InsertManyOptions options) {
    return insertMany(NO_SESSION, documents, options);
  }

  /** Inserts documents in this session. */
  default InsertManyResult insertMany(
      ClientSession clientSession, List<? extends TDocument> documents) {
    return insertMany(clientSession, documents, DefaultOptions.INSERT_MANY);
  }

  /** Inserts documents in this session, with options. */
  InsertManyResult insertMany(
      ClientSession clientSession, List<? extends TDocument> documents, InsertManyOptions options);

  /** Deletes at most one matching document. */
  default DeleteResult deleteOne(Bson filter) {
    return deleteOne(NO_SESSION, filter, DefaultOptions.DELETE);
  }

  /** Deletes at most one matching document, with options. */
  default DeleteResult deleteOne(Bson filter, DeleteOptions options) {
    return deleteOne(NO_SESSION, filter, options);
  }

  /** Deletes at most one matching document in this session. */
  default DeleteResult deleteOne(ClientSession clientSession, Bson filter) {
    return deleteOne(clientSession, filter, DefaultOptions.DELETE);
  }

  /** Deletes at most one matching document in this session, with options. */
  DeleteResult deleteOne(ClientSession clientSession, Bson filter, DeleteOptions options);

  /**
   * Deletes all matching documents. The driver does not retry after a network error, because some documents
   * may be deleted already.
   */
  default DeleteResult deleteMany(Bson filter) {
    return deleteMany(NO_SESSION, filter, DefaultOptions.DELETE);
  }

  /** Deletes all matching documents, with options. */
  default DeleteResult deleteMany(Bson filter, DeleteOptions options) {
    return deleteMany(NO_SESSION, filter, options);
  }

  /** Deletes all matching documents in this session. */
  default DeleteResult deleteMany(ClientSession clientSession, Bson filter) {
    return deleteMany(clientSession, filter, DefaultOptions.DELETE);
  }

  /** Deletes all matching documents in this session, with options. */
  DeleteResult deleteMany(ClientSession clientSession, Bson filter, DeleteOptions options);

  /** Replaces at most one matching document. The id does not change. */
  default UpdateResult replaceOne(Bson filter, TDocument replacement) {
    return replaceOne(NO_SESSION, filter, replacement, DefaultOptions.REPLACE);
  }

  /** Replaces at most one matching document, with options. */
  default UpdateResult replaceOne(Bson filter, TDocument replacement, ReplaceOptions options) {
    return replaceOne(NO_SESSION, filter, replacement, options);
  }

  /** Replaces at most one matching document in this session. */
  default UpdateResult replaceOne(ClientSession clientSession, Bson filter, TDocument replacement) {
    return replaceOne(clientSession, filter, replacement, DefaultOptions.REPLACE);
  }

  /** Replaces at most one matching document in this session, with options. */
  UpdateResult replaceOne(
      ClientSession clientSession, Bson filter, TDocument replacement, ReplaceOptions options);

  /** Updates at most one matching document with update operators, such as {@code $set}. */
  default UpdateResult updateOne(Bson filter, Bson update) {
    return updateOne(NO_SESSION, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates at most one matching document, with options. */
  default UpdateResult updateOne(Bson filter, Bson update, UpdateOptions options) {
    return updateOne(NO_SESSION, filter, update, options);
  }

  /** Updates at most one matching document in this session. */
  default UpdateResult updateOne(ClientSession clientSession, Bson filter, Bson update) {
    return updateOne(clientSession, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates at most one matching document in this session, with options. */
  UpdateResult updateOne(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options);

  /** Updates at most one matching document with a pipeline. */
  default UpdateResult updateOne(Bson filter, List<? extends Bson> update) {
    return updateOne(NO_SESSION, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates at most one matching document with a pipeline, with options. */
  default UpdateResult updateOne(Bson filter, List<? extends Bson> update, UpdateOptions options) {
    return updateOne(NO_SESSION, filter, update, options);
  }

  /** Updates at most one matching document with a pipeline in this session. */
  default UpdateResult updateOne(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    return updateOne(clientSession, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates at most one matching document with a pipeline in this session, with options. */
  UpdateResult updateOne(
      ClientSession clientSession, Bson filter, List<? extends Bson> update, UpdateOptions options);

  /**
   * Updates all matching documents with update operators. The driver does not retry after a network error,
   * because some documents may be updated already.
   */
  default UpdateResult updateMany(Bson filter, Bson update) {
    return updateMany(NO_SESSION, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates all matching documents, with options. */
  default UpdateResult updateMany(Bson filter, Bson update, UpdateOptions options) {
    return updateMany(NO_SESSION, filter, update, options);
  }

  /** Updates all matching documents in this session. */
  default UpdateResult updateMany(ClientSession clientSession, Bson filter, Bson update) {
    return updateMany(clientSession, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates all matching documents in this session, with options. */
  UpdateResult updateMany(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options);

  /** Updates all matching documents with a pipeline. */
  default UpdateResult updateMany(Bson filter, List<? extends Bson> update) {
    return updateMany(NO_SESSION, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates all matching documents with a pipeline, with options. */
  default UpdateResult updateMany(Bson filter, List<? extends Bson> update, UpdateOptions options) {
    return updateMany(NO_SESSION, filter, update, options);
  }

  /** Updates all matching documents with a pipeline in this session. */
  default UpdateResult updateMany(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    return updateMany(clientSession, filter, update, DefaultOptions.UPDATE);
  }

  /** Updates all matching documents with a pipeline in this session, with options. */
  UpdateResult updateMany(
      ClientSession clientSession, Bson filter, List<? extends Bson> update, UpdateOptions options);

  /**
   * Deletes at most one matching document and returns it.
   *
   * @return null if no document matches
   */
  default @Nullable TDocument findOneAndDelete(Bson filter) {
    return findOneAndDelete(NO_SESSION, filter, DefaultOptions.FIND_ONE_AND_DELETE);
  }

  /** Deletes at most one matching document and returns it, with options. */
  default @Nullable TDocument findOneAndDelete(Bson filter, FindOneAndDeleteOptions options) {
    return findOneAndDelete(NO_SESSION, filter, options);
  }

  /** Deletes at most one matching document and returns it in this session. */
  default @Nullable TDocument findOneAndDelete(ClientSession clientSession, Bson filter) {
    return findOneAndDelete(clientSession, filter, DefaultOptions.FIND_ONE_AND_DELETE);
  }

  /** Deletes at most one matching document and returns it in this session, with options. */
  @Nullable TDocument findOneAndDelete(
      ClientSession clientSession, Bson filter, FindOneAndDeleteOptions options);

  /**
   * Replaces at most one matching document. Returns the document before the change, unless the options
   * request it after the change.
   *
   * @return null if no document matches
   */
  default @Nullable TDocument findOneAndReplace(Bson filter, TDocument replacement) {
    return findOneAndReplace(NO_SESSION, filter, replacement, DefaultOptions.FIND_ONE_AND_REPLACE);
  }

  /** Replaces at most one matching document and returns it, with options. */
  default @Nullable TDocument findOneAndReplace(
      Bson filter, TDocument replacement, FindOneAndReplaceOptions options) {
    return findOneAndReplace(NO_SESSION, filter, replacement, options);
  }

  /** Replaces at most one matching document and returns it in this session. */
  default @Nullable TDocument findOneAndReplace(
      ClientSession clientSession, Bson filter, TDocument replacement) {
    return findOneAndReplace(
        clientSession, filter, replacement, DefaultOptions.FIND_ONE_AND_REPLACE);
  }

  /** Replaces at most one matching document and returns it in this session, with options. */
  @Nullable TDocument findOneAndReplace(
      ClientSession clientSession,
      Bson filter,
      TDocument replacement,
      FindOneAndReplaceOptions options);

  /**
   * Updates at most one matching document with update operators. Returns the document before the change,
   * unless the options request it after the change.
   *
   * @return null if no document matches
   */
  default @Nullable TDocument findOneAndUpdate(Bson filter, Bson update) {
    return findOneAndUpdate(NO_SESSION, filter, update, DefaultOptions.FIND_ONE_AND_UPDATE);
  }

  /** Updates at most one matching document and returns it, with options. */
  default @Nullable TDocument findOneAndUpdate(
      Bson filter, Bson update, FindOneAndUpdateOptions options) {
    return findOneAndUpdate(NO_SESSION, filter, update, options);
  }

  /** Updates at most one matching document and returns it in this session. */
  default @Nullable TDocument findOneAndUpdate(
      ClientSession clientSession, Bson filter, Bson update) {
    return findOneAndUpdate(clientSession, filter, update, DefaultOptions.FIND_ONE_AND_UPDATE);
  }

  /** Updates at most one matching document and returns it in this session, with options. */
  @Nullable TDocument findOneAndUpdate(
      ClientSession clientSession, Bson filter, Bson update, FindOneAndUpdateOptions options);

  /**
   * Updates at most one matching document with a pipeline. Returns the document before the change, unless the
   * options request it after the change.
   *
   * @return null if no document matches
   */
  default @Nullable TDocument findOneAndUpdate(Bson filter, List<? extends Bson> update) {
    return findOneAndUpdate(NO_SESSION, filter, update, DefaultOptions.FIND_ONE_AND_UPDATE);
  }

  /** Updates at most one matching document with a pipeline and returns it, with options. */
  default @Nullable TDocument findOneAndUpdate(
      Bson filter, List<? extends Bson> update, FindOneAndUpdateOptions options) {
    return findOneAndUpdate(NO_SESSION, filter, update, options);
  }

  /** Updates at most one matching document with a pipeline and returns it in this session. */
  default @Nullable TDocument findOneAndUpdate(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    return findOneAndUpdate(clientSession, filter, update, DefaultOptions.FIND_ONE_AND_UPDATE);
  }

  /** Updates at most one matching document with a pipeline and returns it in this session, with options. */
  @Nullable TDocument findOneAndUpdate(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      FindOneAndUpdateOptions options);

  /** Drops the collection and its indexes. Does nothing if the collection does not exist. */
  default void drop() {
    drop(NO_SESSION);
  }

  /** Drops the collection and its indexes, in this session. */
  void drop(ClientSession clientSession);

  /**
   * Creates a search index. The server builds it in the background.
   *
   * @return the name of the index
   */
  default String createSearchIndex(String indexName, Bson definition) {
    return createSearchIndexes(
            List.of(new SearchIndexModel(notNull("indexName", indexName), definition)))
        .get(0);
  }

  /**
   * Creates a search index with the name {@code default}.
   *
   * @return the name of the index
   */
  default String createSearchIndex(Bson definition) {
    return createSearchIndexes(List.of(new SearchIndexModel(definition))).get(0);
  }

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

  /** Lists the search indexes of the collection, as the server describes them. */
  default ListSearchIndexesIterable<Document> listSearchIndexes() {
    return listSearchIndexes(Document.class);
  }

  /** Lists the search indexes of the collection and decodes their descriptions to another class. */
  <TResult> ListSearchIndexesIterable<TResult> listSearchIndexes(Class<TResult> resultClass);

  /**
   * Creates an index, unless an identical index exists.
   *
   * <pre>{@code
   * orders.createIndex(ascending("item", "count"));
   * }</pre>
   *
   * @return the name of the index
   */
  default String createIndex(Bson keys) {
    return createIndex(NO_SESSION, keys, new IndexOptions());
  }

  /** Creates an index with options, such as {@code unique}. */
  default String createIndex(Bson keys, IndexOptions indexOptions) {
    return createIndex(NO_SESSION, keys, indexOptions);
  }

  /** Creates an index in this session. */
  default String createIndex(ClientSession clientSession, Bson keys) {
    return createIndex(clientSession, keys, new IndexOptions());
  }

  /** Creates an index in this session, with options. */
  default String createIndex(ClientSession clientSession, Bson keys, IndexOptions indexOptions) {
    return createIndexes(
            clientSession, List.of(new IndexModel(keys, notNull("indexOptions", indexOptions))))
        .get(0);
  }

  /**
   * Creates indexes, except those that exist already.
   *
   * @return the names of the indexes
   */
  default List<String> createIndexes(List<IndexModel> indexes) {
    return createIndexes(NO_SESSION, indexes, new CreateIndexOptions());
  }

  /** Creates indexes, with options. */
  default List<String> createIndexes(
      List<IndexModel> indexes, CreateIndexOptions createIndexOptions) {
    return createIndexes(NO_SESSION, indexes, createIndexOptions);
  }

  /** Creates indexes in this session. */
  default List<String> createIndexes(ClientSession clientSession, List<IndexModel> indexes) {
    return createIndexes(clientSession, indexes, new CreateIndexOptions());
  }

  /** Creates indexes in this session, with options. */
  List<String> createIndexes(
      ClientSession clientSession, List<IndexModel> indexes, CreateIndexOptions createIndexOptions);

  /** Lists the indexes of the collection, as the server describes them. */
  default ListIndexesIterable<Document> listIndexes() {
    return listIndexes(NO_SESSION, Document.class);
  }

  /** Lists the indexes and decodes their descriptions to another class. */
  default <TResult> ListIndexesIterable<TResult> listIndexes(Class<TResult> resultClass) {
    return listIndexes(NO_SESSION, resultClass);
  }

  /** Lists the indexes in this session. */
  default ListIndexesIterable<Document> listIndexes(ClientSession clientSession) {
    return listIndexes(clientSession, Document.class);
  }

  /** Lists the indexes in this session and decodes their descriptions to another class. */
  <TResult> ListIndexesIterable<TResult> listIndexes(
      ClientSession clientSession, Class<TResult> resultClass);

  /** Drops the index with this name. */
  default void dropIndex(String indexName) {
    dropIndex(NO_SESSION, indexName, new DropIndexOptions());
  }

  /** Drops the index with this name, with options. */
  default void dropIndex(String indexName, DropIndexOptions dropIndexOptions) {
    dropIndex(NO_SESSION, indexName, dropIndexOptions);
  }

  /** Drops the index with this name in this session. */
  default void dropIndex(ClientSession clientSession, String indexName) {
    dropIndex(clientSession, indexName, new DropIndexOptions());
  }

  /** Drops the index with this name in this session, with options. */
  void dropIndex(ClientSession clientSession, String indexName, DropIndexOptions dropIndexOptions);

  /** Drops the index with these keys. */
  default void dropIndex(Bson keys) {
    dropIndex(NO_SESSION, keys, new DropIndexOptions());
  }

  /** Drops the index with these keys, with options. */
  default void dropIndex(Bson keys, DropIndexOptions dropIndexOptions) {
    dropIndex(NO_SESSION, keys, dropIndexOptions);
  }

  /** Drops the index with these keys in this session. */
  default void dropIndex(ClientSession clientSession, Bson keys) {
    dropIndex(clientSession, keys, new DropIndexOptions());
  }

  /** Drops the index with these keys in this session, with options. */
  void dropIndex(ClientSession clientSession, Bson keys, DropIndexOptions dropIndexOptions);

  /** Drops all indexes except the one on {@code _id}. */
  default void dropIndexes() {
    dropIndexes(NO_SESSION, new DropIndexOptions());
  }

  /** Drops all indexes in this session. */
  default void dropIndexes(ClientSession clientSession) {
    dropIndexes(clientSession, new DropIndexOptions());
  }

  /** Drops all indexes, with options. */
  default void dropIndexes(DropIndexOptions dropIndexOptions) {
    dropIndexes(NO_SESSION, dropIndexOptions);
  }

  /** Drops all indexes in this session, with options. */
  void dropIndexes(ClientSession clientSession, DropIndexOptions dropIndexOptions);

  /** Renames the collection, optionally into another database. This object keeps the old name. */
  default void renameCollection(MongoNamespace newCollectionNamespace) {
    renameCollection(NO_SESSION, newCollectionNamespace, new RenameCollectionOptions());
  }

  /** Renames the collection, with options. */
  default void renameCollection(
      MongoNamespace newCollectionNamespace, RenameCollectionOptions renameCollectionOptions) {
    renameCollection(NO_SESSION, newCollectionNamespace, renameCollectionOptions);
  }

  /** Renames the collection in this session. */
  default void renameCollection(
      ClientSession clientSession, MongoNamespace newCollectionNamespace) {
    renameCollection(clientSession, newCollectionNamespace, new RenameCollectionOptions());
  }

  /** Renames the collection in this session, with options. */
  void renameCollection(
      ClientSession clientSession,
      MongoNamespace newCollectionNamespace,
      RenameCollectionOptions renameCollectionOptions);
}
