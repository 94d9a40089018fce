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

/** A collection. This class adds the writes to what it inherits. Immutable; any thread. */
public final class HoldfastCollection<T> extends CollectionAdmin<T> {
  // Option objects are mutable, but these are only read.
  private static final InsertOneOptions INSERT_ONE = new InsertOneOptions();
  private static final InsertManyOptions INSERT_MANY = new InsertManyOptions();
  private static final UpdateOptions UPDATE = new UpdateOptions();
  private static final ReplaceOptions REPLACE = new ReplaceOptions();
  private static final DeleteOptions DELETE = new DeleteOptions();
  private static final BulkWriteOptions BULK = new BulkWriteOptions();
  private static final FindOneAndDeleteOptions FIND_AND_DELETE = new FindOneAndDeleteOptions();
  private static final FindOneAndReplaceOptions FIND_AND_REPLACE = new FindOneAndReplaceOptions();
  private static final FindOneAndUpdateOptions FIND_AND_UPDATE = new FindOneAndUpdateOptions();

  private final Statements<T> statements;
  private final FindAndModifyRequests requests;
  private final SingleWrites<T> singles;
  private final BulkWrites<T> bulks;

  HoldfastCollection(MongoNamespace namespace, Class<T> documentClass, OperationSettings settings) {
    super(namespace, documentClass, settings);
    DocumentIds<T> ids = new DocumentIds<>(codec, settings.codecRegistry());
    statements = new Statements<>(documentClass, codec, settings.codecRegistry());
    requests = new FindAndModifyRequests(statements);
    singles = new SingleWrites<>(namespace, settings, codec, statements, ids);
    bulks = new BulkWrites<>(namespace, settings, codec, statements, ids);
  }

  @Override
  protected <U> MongoCollection<U> view(Class<U> otherClass, OperationSettings otherScope) {
    return new HoldfastCollection<>(namespace, otherClass, otherScope);
  }

  @Override
  public BulkWriteResult bulkWrite(List<? extends WriteModel<? extends T>> requests) {
    return bulks.bulkWrite(null, requests, BULK);
  }

  @Override
  public BulkWriteResult bulkWrite(
      List<? extends WriteModel<? extends T>> requests, BulkWriteOptions options) {
    return bulks.bulkWrite(null, requests, options);
  }

  @Override
  public BulkWriteResult bulkWrite(
      ClientSession clientSession, List<? extends WriteModel<? extends T>> requests) {
    return bulks.bulkWrite(SessionHolder.of(clientSession), requests, BULK);
  }

  @Override
  public BulkWriteResult bulkWrite(
      ClientSession clientSession,
      List<? extends WriteModel<? extends T>> requests,
      BulkWriteOptions options) {
    return bulks.bulkWrite(SessionHolder.of(clientSession), requests, options);
  }

  @Override
  public InsertOneResult insertOne(T document) {
    return singles.insert(null, document, INSERT_ONE);
  }

  @Override
  public InsertOneResult insertOne(T document, InsertOneOptions options) {
    return singles.insert(null, document, options);
  }

  @Override
  public InsertOneResult insertOne(ClientSession clientSession, T document) {
    return singles.insert(SessionHolder.of(clientSession), document, INSERT_ONE);
  }

  @Override
  public InsertOneResult insertOne(
      ClientSession clientSession, T document, InsertOneOptions options) {
    return singles.insert(SessionHolder.of(clientSession), document, options);
  }

  @Override
  public InsertManyResult insertMany(List<? extends T> documents) {
    return bulks.insertMany(null, documents, INSERT_MANY);
  }

  @Override
  public InsertManyResult insertMany(List<? extends T> documents, InsertManyOptions options) {
    return bulks.insertMany(null, documents, options);
  }

  @Override
  public InsertManyResult insertMany(ClientSession clientSession, List<? extends T> documents) {
    return bulks.insertMany(SessionHolder.of(clientSession), documents, INSERT_MANY);
  }

  @Override
  public InsertManyResult insertMany(
      ClientSession clientSession, List<? extends T> documents, InsertManyOptions options) {
    return bulks.insertMany(SessionHolder.of(clientSession), documents, options);
  }

  @Override
  public DeleteResult deleteOne(Bson filter) {
    return singles.delete(null, filter, false, DELETE);
  }

  @Override
  public DeleteResult deleteOne(Bson filter, DeleteOptions options) {
    return singles.delete(null, filter, false, options);
  }

  @Override
  public DeleteResult deleteOne(ClientSession clientSession, Bson filter) {
    return singles.delete(SessionHolder.of(clientSession), filter, false, DELETE);
  }

  @Override
  public DeleteResult deleteOne(ClientSession clientSession, Bson filter, DeleteOptions options) {
    return singles.delete(SessionHolder.of(clientSession), filter, false, options);
  }

  @Override
  public DeleteResult deleteMany(Bson filter) {
    return singles.delete(null, filter, true, DELETE);
  }

  @Override
  public DeleteResult deleteMany(Bson filter, DeleteOptions options) {
    return singles.delete(null, filter, true, options);
  }

  @Override
  public DeleteResult deleteMany(ClientSession clientSession, Bson filter) {
    return singles.delete(SessionHolder.of(clientSession), filter, true, DELETE);
  }

  @Override
  public DeleteResult deleteMany(ClientSession clientSession, Bson filter, DeleteOptions options) {
    return singles.delete(SessionHolder.of(clientSession), filter, true, options);
  }

  @Override
  public UpdateResult replaceOne(Bson filter, T replacement) {
    return singles.replace(null, filter, replacement, REPLACE);
  }

  @Override
  public UpdateResult replaceOne(Bson filter, T replacement, ReplaceOptions options) {
    return singles.replace(null, filter, replacement, options);
  }

  @Override
  public UpdateResult replaceOne(ClientSession clientSession, Bson filter, T replacement) {
    return singles.replace(SessionHolder.of(clientSession), filter, replacement, REPLACE);
  }

  @Override
  public UpdateResult replaceOne(
      ClientSession clientSession, Bson filter, T replacement, ReplaceOptions options) {
    return singles.replace(SessionHolder.of(clientSession), filter, replacement, options);
  }

  @Override
  public UpdateResult updateOne(Bson filter, Bson update) {
    return singles.update(null, filter, statements.operators(update), false, UPDATE);
  }

  @Override
  public UpdateResult updateOne(Bson filter, Bson update, UpdateOptions options) {
    return singles.update(null, filter, statements.operators(update), false, options);
  }

  @Override
  public UpdateResult updateOne(ClientSession clientSession, Bson filter, Bson update) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.operators(update), false, UPDATE);
  }

  @Override
  public UpdateResult updateOne(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.operators(update), false, options);
  }

  @Override
  public UpdateResult updateOne(Bson filter, List<? extends Bson> update) {
    return singles.update(null, filter, statements.pipeline(update), false, UPDATE);
  }

  @Override
  public UpdateResult updateOne(Bson filter, List<? extends Bson> update, UpdateOptions options) {
    return singles.update(null, filter, statements.pipeline(update), false, options);
  }

  @Override
  public UpdateResult updateOne(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.pipeline(update), false, UPDATE);
  }

  @Override
  public UpdateResult updateOne(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      UpdateOptions options) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.pipeline(update), false, options);
  }

  @Override
  public UpdateResult updateMany(Bson filter, Bson update) {
    return singles.update(null, filter, statements.operators(update), true, UPDATE);
  }

  @Override
  public UpdateResult updateMany(Bson filter, Bson update, UpdateOptions options) {
    return singles.update(null, filter, statements.operators(update), true, options);
  }

  @Override
  public UpdateResult updateMany(ClientSession clientSession, Bson filter, Bson update) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.operators(update), true, UPDATE);
  }

  @Override
  public UpdateResult updateMany(
      ClientSession clientSession, Bson filter, Bson update, UpdateOptions options) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.operators(update), true, options);
  }

  @Override
  public UpdateResult updateMany(Bson filter, List<? extends Bson> update) {
    return singles.update(null, filter, statements.pipeline(update), true, UPDATE);
  }

  @Override
  public UpdateResult updateMany(Bson filter, List<? extends Bson> update, UpdateOptions options) {
    return singles.update(null, filter, statements.pipeline(update), true, options);
  }

  @Override
  public UpdateResult updateMany(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.pipeline(update), true, UPDATE);
  }

  @Override
  public UpdateResult updateMany(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      UpdateOptions options) {
    return singles.update(
        SessionHolder.of(clientSession), filter, statements.pipeline(update), true, options);
  }

  @Override
  public @Nullable T findOneAndDelete(Bson filter) {
    return singles.findAndModify(null, requests.delete(filter, FIND_AND_DELETE));
  }

  @Override
  public @Nullable T findOneAndDelete(Bson filter, FindOneAndDeleteOptions options) {
    return singles.findAndModify(null, requests.delete(filter, options));
  }

  @Override
  public @Nullable T findOneAndDelete(ClientSession clientSession, Bson filter) {
    return singles.findAndModify(
        SessionHolder.of(clientSession), requests.delete(filter, FIND_AND_DELETE));
  }

  @Override
  public @Nullable T findOneAndDelete(
      ClientSession clientSession, Bson filter, FindOneAndDeleteOptions options) {
    return singles.findAndModify(SessionHolder.of(clientSession), requests.delete(filter, options));
  }

  @Override
  public @Nullable T findOneAndReplace(Bson filter, T replacement) {
    return singles.findAndModify(
        null, requests.replace(filter, statements.replacement(replacement), FIND_AND_REPLACE));
  }

  @Override
  public @Nullable T findOneAndReplace(
      Bson filter, T replacement, FindOneAndReplaceOptions options) {
    return singles.findAndModify(
        null, requests.replace(filter, statements.replacement(replacement), options));
  }

  @Override
  public @Nullable T findOneAndReplace(ClientSession clientSession, Bson filter, T replacement) {
    return singles.findAndModify(
        SessionHolder.of(clientSession),
        requests.replace(filter, statements.replacement(replacement), FIND_AND_REPLACE));
  }

  @Override
  public @Nullable T findOneAndReplace(
      ClientSession clientSession, Bson filter, T replacement, FindOneAndReplaceOptions options) {
    return singles.findAndModify(
        SessionHolder.of(clientSession),
        requests.replace(filter, statements.replacement(replacement), options));
  }

  @Override
  public @Nullable T findOneAndUpdate(Bson filter, Bson update) {
    return singles.findAndModify(
        null, requests.update(filter, statements.operators(update), FIND_AND_UPDATE));
  }

  @Override
  public @Nullable T findOneAndUpdate(Bson filter, Bson update, FindOneAndUpdateOptions options) {
    return singles.findAndModify(
        null, requests.update(filter, statements.operators(update), options));
  }

  @Override
  public @Nullable T findOneAndUpdate(ClientSession clientSession, Bson filter, Bson update) {
    return singles.findAndModify(
        SessionHolder.of(clientSession),
        requests.update(filter, statements.operators(update), FIND_AND_UPDATE));
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession clientSession, Bson filter, Bson update, FindOneAndUpdateOptions options) {
    return singles.findAndModify(
        SessionHolder.of(clientSession),
        requests.update(filter, statements.operators(update), options));
  }

  @Override
  public @Nullable T findOneAndUpdate(Bson filter, List<? extends Bson> update) {
    return singles.findAndModify(
        null, requests.update(filter, statements.pipeline(update), FIND_AND_UPDATE));
  }

  @Override
  public @Nullable T findOneAndUpdate(
      Bson filter, List<? extends Bson> update, FindOneAndUpdateOptions options) {
    return singles.findAndModify(
        null, requests.update(filter, statements.pipeline(update), options));
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession clientSession, Bson filter, List<? extends Bson> update) {
    return singles.findAndModify(
        SessionHolder.of(clientSession),
        requests.update(filter, statements.pipeline(update), FIND_AND_UPDATE));
  }

  @Override
  public @Nullable T findOneAndUpdate(
      ClientSession clientSession,
      Bson filter,
      List<? extends Bson> update,
      FindOneAndUpdateOptions options) {
    return singles.findAndModify(
        SessionHolder.of(clientSession),
        requests.update(filter, statements.pipeline(update), options));
  }
}
