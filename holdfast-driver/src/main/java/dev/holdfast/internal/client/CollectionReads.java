package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.ChangeStreamIterable;
import dev.holdfast.client.DistinctIterable;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MapReduceIterable;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.EstimatedDocumentCountOptions;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.OmittedArgument;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The reads of a collection. Immutable; one per collection, any thread. */
final class CollectionReads<T> {
  private final MongoNamespace namespace;
  private final Class<T> documentClass;
  private final OperationSettings settings;
  private final CodecLookup<T> codec;

  CollectionReads(
      MongoNamespace namespace,
      Class<T> documentClass,
      OperationSettings settings,
      CodecLookup<T> codec) {
    this.namespace = namespace;
    this.documentClass = documentClass;
    this.settings = settings;
    this.codec = codec;
  }

  long count(@Nullable Session session, Bson filter, CountOptions options) {
    return settings.run(
        Counting.documents(
            namespace,
            notNull("filter", filter),
            notNull("options", options),
            documentClass,
            settings),
        session);
  }

  long estimatedCount(EstimatedDocumentCountOptions options) {
    return settings.run(Counting.estimate(namespace, notNull("options", options), settings), null);
  }

  <R> DistinctIterable<R> distinct(
      @Nullable Session session, String fieldName, Bson filter, Class<R> resultClass) {
    return new HoldfastDistinct<>(
        settings,
        session,
        namespace,
        notNull("fieldName", fieldName),
        nullIfOmitted(filter),
        documentClass,
        settings.codecOf(resultClass));
  }

  <R> FindIterable<R> find(@Nullable Session session, Bson filter, Class<R> resultClass) {
    return new HoldfastFind<>(
        settings, session, namespace, nullIfOmitted(filter), documentClass, codecOf(resultClass));
  }

  <R> AggregateIterable<R> aggregate(
      @Nullable Session session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastAggregate<>(
        settings,
        session,
        namespace.getDatabaseName(),
        namespace.getCollectionName(),
        pipeline,
        documentClass,
        codecOf(resultClass));
  }

  <R> MapReduceIterable<R> mapReduce(
      @Nullable Session session, String map, String reduce, Class<R> resultClass) {
    return new HoldfastMapReduce<>(
        settings,
        session,
        namespace,
        notNull("mapFunction", map),
        notNull("reduceFunction", reduce),
        documentClass,
        codecOf(resultClass));
  }

  <R> ChangeStreamIterable<R> watch(
      @Nullable Session session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastChangeStream<>(
        settings, session, ChangeStreamTarget.of(namespace), pipeline, resultClass);
  }

  // A find without a filter then needs no encoding, and a distinct sends no query.
  private static @Nullable Bson nullIfOmitted(Bson filter) {
    return notNull("filter", filter) instanceof OmittedArgument ? null : filter;
  }

  /** The codec of the collection if the results have its document class, which saves a lookup per call. */
  @SuppressWarnings("unchecked") // R is T if the classes are the same.
  private <R> CodecLookup<R> codecOf(Class<R> resultClass) {
    return resultClass == (Class<?>) documentClass
        ? (CodecLookup<R>) codec
        : settings.codecOf(resultClass);
  }
}
