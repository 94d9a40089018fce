package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The index of a clustered collection, which stores documents in the order of this index. */
public class ClusteredIndexOptions {
  private final Bson key;
  private final boolean unique;
  private @Nullable String name;

  /**
   * @param key must be {@code {_id: 1}}
   * @param unique must be true
   */
  public ClusteredIndexOptions(Bson key, boolean unique) {
    this.key = notNull("key", key);
    this.unique = unique;
  }

  public Bson getKey() {
    return key;
  }

  public boolean isUnique() {
    return unique;
  }

  public @Nullable String getName() {
    return name;
  }

  public ClusteredIndexOptions name(@Nullable String name) {
    this.name = name;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("ClusteredIndexOptions")
        .add("key", key)
        .add("unique", unique)
        .add("name", name)
        .toString();
  }
}
