package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** What the indexes of a new collection are created with unless they say otherwise. */
public final class IndexOptionDefaults {
  private @Nullable Bson storageEngine;

  public IndexOptionDefaults() {}

  public @Nullable Bson getStorageEngine() {
    return storageEngine;
  }

  /** Options for the storage engine, keyed by its name. */
  public IndexOptionDefaults storageEngine(@Nullable Bson storageEngine) {
    this.storageEngine = storageEngine;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("IndexOptionDefaults").add("storageEngine", storageEngine).toString();
  }
}
