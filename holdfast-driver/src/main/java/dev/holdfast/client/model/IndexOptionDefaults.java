package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Default options for the indexes of a new collection. */
public final class IndexOptionDefaults {
  private @Nullable Bson storageEngine;

  public IndexOptionDefaults() {}

  public @Nullable Bson getStorageEngine() {
    return storageEngine;
  }

  /** Options of the storage engine, by its name. */
  public IndexOptionDefaults storageEngine(@Nullable Bson storageEngine) {
    this.storageEngine = storageEngine;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("IndexOptionDefaults").add("storageEngine", storageEngine).toString();
  }
}
