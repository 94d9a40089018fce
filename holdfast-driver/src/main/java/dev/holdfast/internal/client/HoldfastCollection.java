package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.DeleteOptions;
import dev.holdfast.client.model.FindOneAndDeleteOptions;
import dev.holdfast.client.model.FindOneAndReplaceOptions;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.InsertManyOptions;
import dev.holdfast.client.model.InsertOneOptions;
import dev.holdfast.client.model.ReplaceOptions;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.client.result.DeleteResult;
import dev.holdfast.client.result.InsertManyResult;
import dev.holdfast.client.result.InsertOneResult;
import dev.holdfast.client.result.UpdateResult;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A collection: the writes, upon what it inherits. Immutable; any thread. */
final class HoldfastCollection<T> extends CollectionAdmin<T> {
  HoldfastCollection(MongoNamespace namespace, Class<T> documentClass, Scope scope) {
    super(namespace, documentClass, scope);
  }

  @Override
  protected <U> MongoCollection<U> view(Class<U> otherClass, Scope otherScope) {
    return new HoldfastCollection<>(namespace, otherClass, otherScope);
  }

  @Override
  public BulkWriteResult bulkWrite(List<? extends WriteModel<? extends T>> requests) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public BulkWriteResult bulkWrite(
      List<? extends WriteModel<? extends T>> requests, BulkWriteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public BulkWriteResult bulkWrite(
      ClientSession clientSession, List<? extends WriteModel<? extends T>> requests) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public BulkWriteResult bulkWrite(
      ClientSession clientSession,
      List<? extends WriteModel<? extends T>> requests,
      BulkWriteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertOneResult insertOne(T document) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertOneResult insertOne(T document, InsertOneOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertOneResult insertOne(ClientSession clientSession, T document) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertOneResult insertOne(
      ClientSession clientSession, T document, InsertOneOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertManyResult insertMany(List<? extends T> documents) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertManyResult insertMany(List<? extends T> documents, InsertManyOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertManyResult insertMany(ClientSession clientSession, List<? extends T> documents) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public InsertManyResult insertMany(
      ClientSession clientSession, List<? extends T> documents, InsertManyOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteOne(Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteOne(Bson filter, DeleteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteOne(ClientSession clientSession, Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteOne(ClientSession clientSession, Bson filter, DeleteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteMany(Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteMany(Bson filter, DeleteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteMany(ClientSession clientSession, Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public DeleteResult deleteMany(ClientSession clientSession, Bson filter, DeleteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult replaceOne(Bson filter, T replacement) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult replaceOne(Bson filter, T replacement, ReplaceOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult replaceOne(ClientSession clientSession, Bson filter, T replacement) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult replaceOne(
      ClientSession clientSession, Bson filter, T replacement, ReplaceOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(Bson filter, Bson update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(Bson filter, Bson update, UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(ClientSession clientSession, Bson filter, Bson update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(Bson filter, List<? extends Bson> update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(Bson filter, List<? extends Bson> update, UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateOne(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(Bson filter, Bson update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(Bson filter, Bson update, UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(ClientSession clientSession, Bson filter, Bson update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(Bson filter, List<? extends Bson> update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(Bson filter, List<? extends Bson> update, UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public UpdateResult updateMany(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      UpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndDelete(Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndDelete(Bson filter, FindOneAndDeleteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndDelete(ClientSession clientSession, Bson filter) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndDelete(
      ClientSession clientSession, Bson filter, FindOneAndDeleteOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndReplace(Bson filter, T replacement) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndReplace(
      Bson filter, T replacement, FindOneAndReplaceOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndReplace(ClientSession clientSession, Bson filter, T replacement) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndReplace(
      ClientSession clientSession, Bson filter, T replacement, FindOneAndReplaceOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(Bson filter, Bson update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(Bson filter, Bson update, FindOneAndUpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(ClientSession clientSession, Bson filter, Bson update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession clientSession, Bson filter, Bson update, FindOneAndUpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(Bson filter, List<? extends Bson> update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(
      Bson filter, List<? extends Bson> update, FindOneAndUpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      FindOneAndUpdateOptions options) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }
}
