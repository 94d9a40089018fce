package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.ChangeStreamIterable;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.DistinctIterable;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MapReduceIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.EstimatedDocumentCountOptions;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a collection, and its reads. Immutable; any thread.
 *
 * @param <T> the type of the documents
 */
abstract class CollectionReads<T> extends Scoped implements MongoCollection<T> {
  protected final MongoNamespace namespace;
  protected final Class<T> documentClass;
  protected final CodecLookup<T> codec;

  CollectionReads(MongoNamespace namespace, Class<T> documentClass, OperationSettings settings) {
    super(settings);
    this.namespace = namespace;
    this.documentClass = notNull("documentClass", documentClass);
    this.codec = settings.codecOf(documentClass);
  }

  /** The same collection, with another document class or other settings. */
  protected abstract <U> MongoCollection<U> view(Class<U> otherClass, OperationSettings otherScope);

  @Override
  public MongoNamespace getNamespace() {
    return namespace;
  }

  @Override
  public Class<T> getDocumentClass() {
    return documentClass;
  }

  @Override
  public <U> MongoCollection<U> withDocumentClass(Class<U> clazz) {
    return view(notNull("clazz", clazz), settings);
  }

  @Override
  public MongoCollection<T> withCodecRegistry(CodecRegistry codecRegistry) {
    return view(documentClass, settings.withCodecRegistry(codecRegistry));
  }

  @Override
  public MongoCollection<T> withReadPreference(ReadPreference readPreference) {
    return view(documentClass, settings.withReadPreference(readPreference));
  }

  @Override
  public MongoCollection<T> withWriteConcern(WriteConcern writeConcern) {
    return view(documentClass, settings.withWriteConcern(writeConcern));
  }

  @Override
  public MongoCollection<T> withReadConcern(ReadConcern readConcern) {
    return view(documentClass, settings.withReadConcern(readConcern));
  }

  @Override
  public MongoCollection<T> withTimeout(long timeout, TimeUnit timeUnit) {
    return view(documentClass, settings.withTimeout(Checks.millis("timeout", timeout, timeUnit)));
  }

  @Override
  public long countDocuments() {
    return count(null, new BsonDocument(), new CountOptions());
  }

  @Override
  public long countDocuments(Bson filter) {
    return count(null, filter, new CountOptions());
  }

  @Override
  public long countDocuments(Bson filter, CountOptions options) {
    return count(null, filter, options);
  }

  @Override
  public long countDocuments(ClientSession clientSession) {
    return count(SessionHolder.of(clientSession), new BsonDocument(), new CountOptions());
  }

  @Override
  public long countDocuments(ClientSession clientSession, Bson filter) {
    return count(SessionHolder.of(clientSession), filter, new CountOptions());
  }

  @Override
  public long countDocuments(ClientSession clientSession, Bson filter, CountOptions options) {
    return count(SessionHolder.of(clientSession), filter, options);
  }

  private long count(@Nullable Session session, Bson filter, CountOptions options) {
    return settings.run(
        Counting.documents(
            namespace,
            notNull("filter", filter),
            notNull("options", options),
            documentClass,
            settings),
        session);
  }

  @Override
  public long estimatedDocumentCount() {
    return estimatedDocumentCount(new EstimatedDocumentCountOptions());
  }

  @Override
  public long estimatedDocumentCount(EstimatedDocumentCountOptions options) {
    return settings.run(Counting.estimate(namespace, notNull("options", options), settings), null);
  }

  @Override
  public <R> DistinctIterable<R> distinct(String fieldName, Class<R> resultClass) {
    return distinctValues(null, fieldName, null, resultClass);
  }

  @Override
  public <R> DistinctIterable<R> distinct(String fieldName, Bson filter, Class<R> resultClass) {
    return distinctValues(null, fieldName, notNull("filter", filter), resultClass);
  }

  @Override
  public <R> DistinctIterable<R> distinct(
      ClientSession clientSession, String fieldName, Class<R> resultClass) {
    return distinctValues(SessionHolder.of(clientSession), fieldName, null, resultClass);
  }

  @Override
  public <R> DistinctIterable<R> distinct(
      ClientSession clientSession, String fieldName, Bson filter, Class<R> resultClass) {
    return distinctValues(
        SessionHolder.of(clientSession), fieldName, notNull("filter", filter), resultClass);
  }

  private <R> DistinctIterable<R> distinctValues(
      @Nullable Session session, String fieldName, @Nullable Bson filter, Class<R> resultClass) {
    return new HoldfastDistinct<>(
        settings,
        session,
        namespace,
        notNull("fieldName", fieldName),
        filter,
        documentClass,
        settings.codecOf(resultClass));
  }

  @Override
  public FindIterable<T> find() {
    return find((Session) null, null, codec);
  }

  @Override
  public <R> FindIterable<R> find(Class<R> resultClass) {
    return find((Session) null, null, settings.codecOf(resultClass));
  }

  @Override
  public FindIterable<T> find(Bson filter) {
    return find((Session) null, notNull("filter", filter), codec);
  }

  @Override
  public <R> FindIterable<R> find(Bson filter, Class<R> resultClass) {
    return find((Session) null, notNull("filter", filter), settings.codecOf(resultClass));
  }

  @Override
  public FindIterable<T> find(ClientSession clientSession) {
    return find(SessionHolder.of(clientSession), null, codec);
  }

  @Override
  public <R> FindIterable<R> find(ClientSession clientSession, Class<R> resultClass) {
    return find(SessionHolder.of(clientSession), null, settings.codecOf(resultClass));
  }

  @Override
  public FindIterable<T> find(ClientSession clientSession, Bson filter) {
    return find(SessionHolder.of(clientSession), notNull("filter", filter), codec);
  }

  @Override
  public <R> FindIterable<R> find(ClientSession clientSession, Bson filter, Class<R> resultClass) {
    return find(
        SessionHolder.of(clientSession), notNull("filter", filter), settings.codecOf(resultClass));
  }

  private <R> FindIterable<R> find(
      @Nullable Session session, @Nullable Bson filter, CodecLookup<R> resultCodec) {
    return new HoldfastFind<>(settings, session, namespace, filter, documentClass, resultCodec);
  }

  @Override
  public AggregateIterable<T> aggregate(List<? extends Bson> pipeline) {
    return aggregate((Session) null, pipeline, codec);
  }

  @Override
  public <R> AggregateIterable<R> aggregate(List<? extends Bson> pipeline, Class<R> resultClass) {
    return aggregate((Session) null, pipeline, settings.codecOf(resultClass));
  }

  @Override
  public AggregateIterable<T> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    return aggregate(SessionHolder.of(clientSession), pipeline, codec);
  }

  @Override
  public <R> AggregateIterable<R> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<R> resultClass) {
    return aggregate(SessionHolder.of(clientSession), pipeline, settings.codecOf(resultClass));
  }

  private <R> AggregateIterable<R> aggregate(
      @Nullable Session session, List<? extends Bson> pipeline, CodecLookup<R> resultCodec) {
    return new HoldfastAggregate<>(
        settings,
        session,
        namespace.getDatabaseName(),
        namespace.getCollectionName(),
        pipeline,
        documentClass,
        resultCodec);
  }

  @Override
  public MapReduceIterable<T> mapReduce(String mapFunction, String reduceFunction) {
    return mapReduce((Session) null, mapFunction, reduceFunction, codec);
  }

  @Override
  public <R> MapReduceIterable<R> mapReduce(
      String mapFunction, String reduceFunction, Class<R> resultClass) {
    return mapReduce((Session) null, mapFunction, reduceFunction, settings.codecOf(resultClass));
  }

  @Override
  public MapReduceIterable<T> mapReduce(
      ClientSession clientSession, String mapFunction, String reduceFunction) {
    return mapReduce(SessionHolder.of(clientSession), mapFunction, reduceFunction, codec);
  }

  @Override
  public <R> MapReduceIterable<R> mapReduce(
      ClientSession clientSession,
      String mapFunction,
      String reduceFunction,
      Class<R> resultClass) {
    return mapReduce(
        SessionHolder.of(clientSession),
        mapFunction,
        reduceFunction,
        settings.codecOf(resultClass));
  }

  private <R> MapReduceIterable<R> mapReduce(
      @Nullable Session session, String map, String reduce, CodecLookup<R> resultCodec) {
    return new HoldfastMapReduce<>(
        settings,
        session,
        namespace,
        notNull("mapFunction", map),
        notNull("reduceFunction", reduce),
        documentClass,
        resultCodec);
  }

  @Override
  public ChangeStreamIterable<T> watch() {
    return watched(null, List.of(), documentClass);
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass) {
    return watched(null, List.of(), resultClass);
  }

  @Override
  public ChangeStreamIterable<T> watch(List<? extends Bson> pipeline) {
    return watched(null, pipeline, documentClass);
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return watched(null, pipeline, resultClass);
  }

  @Override
  public ChangeStreamIterable<T> watch(ClientSession clientSession) {
    return watched(SessionHolder.of(clientSession), List.of(), documentClass);
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass) {
    return watched(SessionHolder.of(clientSession), List.of(), resultClass);
  }

  @Override
  public ChangeStreamIterable<T> watch(ClientSession clientSession, List<? extends Bson> pipeline) {
    return watched(SessionHolder.of(clientSession), pipeline, documentClass);
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return watched(SessionHolder.of(clientSession), pipeline, resultClass);
  }

  private <R> ChangeStreamIterable<R> watched(
      @Nullable Session session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastChangeStream<>(
        settings, session, ChangeStreamTarget.of(namespace), pipeline, resultClass);
  }
}
