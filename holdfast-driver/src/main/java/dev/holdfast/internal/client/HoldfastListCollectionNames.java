package dev.holdfast.internal.client;

import dev.holdfast.Function;
import dev.holdfast.client.ListCollectionNamesIterable;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoIterable;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A listCollections that returns only names. For one thread at a time. */
public final class HoldfastListCollectionNames implements ListCollectionNamesIterable {
  private final HoldfastListCollections<BsonDocument> collections;
  private @Nullable Bson filter;

  HoldfastListCollectionNames(HoldfastListCollections<BsonDocument> collections) {
    this.collections = collections;
  }

  @Override
  public MongoCursor<String> cursor() {
    return names().cursor();
  }

  @Override
  public @Nullable String first() {
    return names().first();
  }

  @Override
  public <U> MongoIterable<U> map(Function<String, U> mapper) {
    return new MappedResults<>(this, mapper);
  }

  // Enumerating Collections, "Getting Collection Names": with nameOnly the server can filter only
  // by name.
  private MongoIterable<String> names() {
    collections.arguments.flag("nameOnly", isByNameOnly());
    return collections.map(collection -> collection.getString("name").getValue());
  }

  private boolean isByNameOnly() {
    if (filter == null) {
      return true;
    }
    BsonDocument fields =
        filter.toBsonDocument(BsonDocument.class, collections.arguments.registry());
    return fields.keySet().stream().allMatch("name"::equals);
  }

  @Override
  public ListCollectionNamesIterable filter(@Nullable Bson filter) {
    collections.filter(filter);
    this.filter = filter;
    return this;
  }

  @Override
  public ListCollectionNamesIterable maxTime(long maxTime, TimeUnit timeUnit) {
    collections.maxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public ListCollectionNamesIterable batchSize(int batchSize) {
    collections.batchSize(batchSize);
    return this;
  }

  @Override
  public ListCollectionNamesIterable comment(@Nullable String comment) {
    collections.comment(comment);
    return this;
  }

  @Override
  public ListCollectionNamesIterable comment(@Nullable BsonValue comment) {
    collections.comment(comment);
    return this;
  }

  @Override
  public ListCollectionNamesIterable authorizedCollections(boolean authorizedCollections) {
    collections.arguments.flag("authorizedCollections", authorizedCollections);
    return this;
  }
}
