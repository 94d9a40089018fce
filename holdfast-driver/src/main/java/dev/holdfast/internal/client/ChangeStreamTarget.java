package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import org.jspecify.annotations.Nullable;

/**
 * What is watched.
 *
 * @param database where the command is sent
 * @param collection null if it is more than one
 * @param cluster whether it is everything
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
