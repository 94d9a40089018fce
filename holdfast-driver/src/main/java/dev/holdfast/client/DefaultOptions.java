package dev.holdfast.client;

import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.DeleteOptions;
import dev.holdfast.client.model.FindOneAndDeleteOptions;
import dev.holdfast.client.model.FindOneAndReplaceOptions;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.InsertManyOptions;
import dev.holdfast.client.model.InsertOneOptions;
import dev.holdfast.client.model.ReplaceOptions;
import dev.holdfast.client.model.UpdateOptions;

/**
 * The options of calls without options. Frequent operations share them to avoid an allocation per call. The
 * objects are mutable, but the driver only reads them.
 */
final class DefaultOptions {
  static final CountOptions COUNT = new CountOptions();
  static final InsertOneOptions INSERT_ONE = new InsertOneOptions();
  static final InsertManyOptions INSERT_MANY = new InsertManyOptions();
  static final UpdateOptions UPDATE = new UpdateOptions();
  static final ReplaceOptions REPLACE = new ReplaceOptions();
  static final DeleteOptions DELETE = new DeleteOptions();
  static final BulkWriteOptions BULK_WRITE = new BulkWriteOptions();
  static final FindOneAndDeleteOptions FIND_ONE_AND_DELETE = new FindOneAndDeleteOptions();
  static final FindOneAndReplaceOptions FIND_ONE_AND_REPLACE = new FindOneAndReplaceOptions();
  static final FindOneAndUpdateOptions FIND_ONE_AND_UPDATE = new FindOneAndUpdateOptions();

  private DefaultOptions() {}
}
