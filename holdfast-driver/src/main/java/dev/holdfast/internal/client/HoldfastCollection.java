package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.ChangeStreamIterable;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.DistinctIterable;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.ListIndexesIterable;
import dev.holdfast.client.ListSearchIndexesIterable;
import dev.holdfast.client.MapReduceIterable;
import dev.holdfast.client.MongoCollection;
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
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * A collection. It passes calls on to collaborators: reads, writes of one statement, bulk writes, and
 * administration. Immutable; any thread.
 */
public final class HoldfastCollection<T> implements MongoCollection<T> {
  private final MongoNamespace namespace;
  private final Class<T> documentClass;
  private final OperationSettings settings;
  private final Statements<T> statements;
  private final FindAndModifyRequests requests;
  private final CollectionReads<T> reads;
  private final SingleWrites<T> singles;
  private final BulkWrites<T> bulks;

  HoldfastCollection(MongoNamespace namespace, Class<T> documentClass, OperationSettings settings) {
    this.namespace = namespace;
    this.documentClass = notNull("documentClass", documentClass);
    this.settings = settings;
    CodecLookup<T> codec = settings.codecOf(documentClass);
    DocumentIds<T> ids = new DocumentIds<>(codec, settings.codecRegistry());
    statements = new Statements<>(documentClass, codec, settings.codecRegistry());
    requests = new FindAndModifyRequests(statements);
    reads = new CollectionReads<>(namespace, documentClass, settings, codec);
    singles = new SingleWrites<>(namespace, settings, codec, statements, ids);
    bulks = new BulkWrites<>(namespace, settings, codec, statements, ids);
  }

  // Created per call: these operations are rare, and applications often create a collection per
  // operation.
  private CollectionAdmin admin() {
    return new CollectionAdmin(namespace, documentClass, settings);
  }

  private MongoCollection<T> with(OperationSettings other) {
    return new HoldfastCollection<>(namespace, documentClass, other);
  }

  @Override
  public MongoNamespace getNamespace() {
    return namespace;
  }

  @Override
  public Class<T> getDocumentClass() {
    return documentClass;
  }

  @Override
  public CodecRegistry getCodecRegistry() {
    return settings.codecRegistry();
  }

  @Override
  public ReadPreference getReadPreference() {
    return settings.readPreference();
  }

  @Override
  public WriteConcern getWriteConcern() {
    return settings.writeConcern();
  }

  @Override
  public ReadConcern getReadConcern() {
    return settings.readConcern();
  }

  @Override
  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return settings.timeout(timeUnit);
  }

  @Override
  public <U> MongoCollection<U> withDocumentClass(Class<U> clazz) {
    return new HoldfastCollection<>(namespace, notNull("clazz", clazz), settings);
  }

  @Override
  public MongoCollection<T> withCodecRegistry(CodecRegistry codecRegistry) {
    return with(settings.withCodecRegistry(codecRegistry));
  }

  @Override
  public MongoCollection<T> withReadPreference(ReadPreference readPreference) {
    return with(settings.withReadPreference(readPreference));
  }

  @Override
  public MongoCollection<T> withWriteConcern(WriteConcern writeConcern) {
    return with(settings.withWriteConcern(writeConcern));
  }

  @Override
  public MongoCollection<T> withReadConcern(ReadConcern readConcern) {
    return with(settings.withReadConcern(readConcern));
  }

  @Override
  public MongoCollection<T> withTimeout(long timeout, TimeUnit timeUnit) {
    return with(settings.withTimeout(Checks.millis("timeout", timeout, timeUnit)));
  }

  @Override
  public long countDocuments(ClientSession session, Bson filter, CountOptions options) {
    return reads.count(SessionHolder.of(session), filter, options);
  }

  @Override
  public long estimatedDocumentCount(EstimatedDocumentCountOptions options) {
    return reads.estimatedCount(options);
  }

  @Override
  public <R> DistinctIterable<R> distinct(
      ClientSession session, String fieldName, Bson filter, Class<R> resultClass) {
    return reads.distinct(SessionHolder.of(session), fieldName, filter, resultClass);
  }

  @Override
  public <R> FindIterable<R> find(ClientSession session, Bson filter, Class<R> resultClass) {
    return reads.find(SessionHolder.of(session), filter, resultClass);
  }

  @Override
  public <R> AggregateIterable<R> aggregate(
      ClientSession session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return reads.aggregate(SessionHolder.of(session), pipeline, resultClass);
  }

  @Override
  public <R> ChangeStreamIterable<R> watch(
      ClientSession session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return reads.watch(SessionHolder.of(session), pipeline, resultClass);
  }

  @Override
  public <R> MapReduceIterable<R> mapReduce(
      ClientSession session, String map, String reduce, Class<R> resultClass) {
    return reads.mapReduce(SessionHolder.of(session), map, reduce, resultClass);
  }

  @Override
  public BulkWriteResult bulkWrite(
      ClientSession session,
      List<? extends WriteModel<? extends T>> requests,
      BulkWriteOptions options) {
    return bulks.bulkWrite(SessionHolder.of(session), requests, options);
  }

  @Override
  public InsertOneResult insertOne(ClientSession session, T document, InsertOneOptions options) {
    return singles.insert(SessionHolder.of(session), document, options);
  }

  @Override
  public InsertManyResult insertMany(
      ClientSession session, List<? extends T> documents, InsertManyOptions options) {
    return bulks.insertMany(SessionHolder.of(session), documents, options);
  }

  @Override
  public DeleteResult deleteOne(ClientSession session, Bson filter, DeleteOptions options) {
    return singles.delete(SessionHolder.of(session), filter, false, options);
  }

  @Override
  public DeleteResult deleteMany(ClientSession session, Bson filter, DeleteOptions options) {
    return singles.delete(SessionHolder.of(session), filter, true, options);
  }

  @Override
  public UpdateResult replaceOne(
      ClientSession session, Bson filter, T replacement, ReplaceOptions options) {
    return singles.replace(SessionHolder.of(session), filter, replacement, options);
  }

  @Override
  public UpdateResult updateOne(
      ClientSession session, Bson filter, Bson update, UpdateOptions options) {
    return singles.update(
        SessionHolder.of(session), filter, statements.operators(update), false, options);
  }

  @Override
  public UpdateResult updateOne(
      ClientSession session, Bson filter, List<? extends Bson> update, UpdateOptions options) {
    return singles.update(
        SessionHolder.of(session), filter, statements.pipeline(update), false, options);
  }

  @Override
  public UpdateResult updateMany(
      ClientSession session, Bson filter, Bson update, UpdateOptions options) {
    return singles.update(
        SessionHolder.of(session), filter, statements.operators(update), true, options);
  }

  @Override
  public UpdateResult updateMany(
      ClientSession session, Bson filter, List<? extends Bson> update, UpdateOptions options) {
    return singles.update(
        SessionHolder.of(session), filter, statements.pipeline(update), true, options);
  }

  @Override
  public @Nullable T findOneAndDelete(
      ClientSession session, Bson filter, FindOneAndDeleteOptions options) {
    return singles.findAndModify(SessionHolder.of(session), requests.delete(filter, options));
  }

  @Override
  public @Nullable T findOneAndReplace(
      ClientSession session, Bson filter, T replacement, FindOneAndReplaceOptions options) {
    return singles.findAndModify(
        SessionHolder.of(session),
        requests.replace(filter, statements.replacement(replacement), options));
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession session, Bson filter, Bson update, FindOneAndUpdateOptions options) {
    return singles.findAndModify(
        SessionHolder.of(session), requests.update(filter, statements.operators(update), options));
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession session,
      Bson filter,
      List<? extends Bson> update,
      FindOneAndUpdateOptions options) {
    return singles.findAndModify(
        SessionHolder.of(session), requests.update(filter, statements.pipeline(update), options));
  }

  @Override
  public void drop(ClientSession session) {
    admin().drop(SessionHolder.of(session));
  }

  @Override
  public void renameCollection(
      ClientSession session,
      MongoNamespace newCollectionNamespace,
      RenameCollectionOptions options) {
    admin().rename(SessionHolder.of(session), newCollectionNamespace, options);
  }

  @Override
  public List<String> createIndexes(
      ClientSession session, List<IndexModel> indexes, CreateIndexOptions options) {
    return admin().createIndexes(SessionHolder.of(session), indexes, options);
  }

  @Override
  public <R> ListIndexesIterable<R> listIndexes(ClientSession session, Class<R> resultClass) {
    return admin().listIndexes(SessionHolder.of(session), resultClass);
  }

  @Override
  public void dropIndex(ClientSession session, String indexName, DropIndexOptions options) {
    admin().dropIndex(SessionHolder.of(session), indexName, options);
  }

  @Override
  public void dropIndex(ClientSession session, Bson keys, DropIndexOptions options) {
    admin().dropIndex(SessionHolder.of(session), keys, options);
  }

  @Override
  public void dropIndexes(ClientSession session, DropIndexOptions options) {
    admin().dropIndexes(SessionHolder.of(session), options);
  }

  @Override
  public List<String> createSearchIndexes(List<SearchIndexModel> searchIndexModels) {
    return admin().createSearchIndexes(searchIndexModels);
  }

  @Override
  public void updateSearchIndex(String indexName, Bson definition) {
    admin().updateSearchIndex(indexName, definition);
  }

  @Override
  public void dropSearchIndex(String indexName) {
    admin().dropSearchIndex(indexName);
  }

  @Override
  public <R> ListSearchIndexesIterable<R> listSearchIndexes(Class<R> resultClass) {
    return admin().listSearchIndexes(resultClass);
  }
}
