package dev.holdfast.internal.client;

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
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * What a collection is, and its reads. Immutable; any thread.
 *
 * @param <T> what documents are made of, and turned into
 */
abstract class CollectionReads<T> implements MongoCollection<T> {
  protected final MongoNamespace namespace;
  protected final Class<T> documentClass;
  protected final Scope scope;
  protected final Codec<T> codec;

  CollectionReads(MongoNamespace namespace, Class<T> documentClass, Scope scope) {
    this.namespace = namespace;
    this.documentClass = documentClass;
    this.scope = scope;
    this.codec = scope.codecRegistry().get(documentClass);
  }

  /** The same collection, seen differently. */
  protected abstract <U> MongoCollection<U> view(Class<U> otherClass, Scope otherScope);

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
    return scope.codecRegistry();
  }

  @Override
  public ReadPreference getReadPreference() {
    return scope.readPreference();
  }

  @Override
  public WriteConcern getWriteConcern() {
    return scope.writeConcern();
  }

  @Override
  public ReadConcern getReadConcern() {
    return scope.readConcern();
  }

  @Override
  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return scope.timeout(timeUnit);
  }

  @Override
  public <U> MongoCollection<U> withDocumentClass(Class<U> clazz) {
    return view(clazz, scope);
  }

  @Override
  public MongoCollection<T> withCodecRegistry(CodecRegistry codecRegistry) {
    return view(documentClass, scope.withCodecRegistry(codecRegistry));
  }

  @Override
  public MongoCollection<T> withReadPreference(ReadPreference readPreference) {
    return view(documentClass, scope.withReadPreference(readPreference));
  }

  @Override
  public MongoCollection<T> withWriteConcern(WriteConcern writeConcern) {
    return view(documentClass, scope.withWriteConcern(writeConcern));
  }

  @Override
  public MongoCollection<T> withReadConcern(ReadConcern readConcern) {
    return view(documentClass, scope.withReadConcern(readConcern));
  }

  @Override
  public MongoCollection<T> withTimeout(long timeout, TimeUnit timeUnit) {
    return view(documentClass, scope.withTimeout(Checks.millis("timeout", timeout, timeUnit)));
  }

  @Override
  public long countDocuments() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public long countDocuments(Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public long countDocuments(Bson filter, CountOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public long countDocuments(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public long countDocuments(ClientSession clientSession, Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public long countDocuments(ClientSession clientSession, Bson filter, CountOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public long estimatedDocumentCount() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public long estimatedDocumentCount(EstimatedDocumentCountOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> DistinctIterable<TResult> distinct(
      String fieldName, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> DistinctIterable<TResult> distinct(
      String fieldName, Bson filter, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> DistinctIterable<TResult> distinct(
      ClientSession clientSession, String fieldName, Bson filter, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public FindIterable<T> find() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> FindIterable<TResult> find(Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public FindIterable<T> find(Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> FindIterable<TResult> find(Bson filter, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public FindIterable<T> find(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> FindIterable<TResult> find(
      ClientSession clientSession, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public FindIterable<T> find(ClientSession clientSession, Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> FindIterable<TResult> find(
      ClientSession clientSession, Bson filter, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public AggregateIterable<T> aggregate(List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public AggregateIterable<T> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<T> watch() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<T> watch(List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<T> watch(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<T> watch(ClientSession clientSession, List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public MapReduceIterable<T> mapReduce(String mapFunction, String reduceFunction) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> MapReduceIterable<TResult> mapReduce(
      String mapFunction, String reduceFunction, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public MapReduceIterable<T> mapReduce(
      ClientSession clientSession, String mapFunction, String reduceFunction) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> MapReduceIterable<TResult> mapReduce(
      ClientSession clientSession,
      String mapFunction,
      String reduceFunction,
      Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }
}
