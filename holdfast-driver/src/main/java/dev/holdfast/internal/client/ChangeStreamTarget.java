package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import org.jspecify.annotations.Nullable;

/**
 * The collections that a change stream watches.
 *
 * @param database the database that the command is sent to
 * @param collection null for all collections
 * @param cluster whether the stream watches all databases
 */
record ChangeStreamTarget(String database, @Nullable String collection, boolean cluster) {
  static final ChangeStreamTarget CLUSTER = new ChangeStreamTarget("admin", null, true);

  static ChangeStreamTarget of(String database) {
    return new ChangeStreamTarget(database, null, false);
  }

  static ChangeStreamTarget of(MongoNamespace namespace) {
    return new ChangeStreamTarget(
        namespace.getDatabaseName(), namespace.getCollectionName(), false);
  }
}
