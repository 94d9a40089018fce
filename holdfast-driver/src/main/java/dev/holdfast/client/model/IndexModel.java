package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;

/** An index to create: its keys and options. */
public class IndexModel {
  private final Bson keys;
  private final IndexOptions options;

  public IndexModel(Bson keys) {
    this(keys, new IndexOptions());
  }

  public IndexModel(Bson keys, IndexOptions options) {
    this.keys = notNull("keys", keys);
    this.options = notNull("options", options);
  }

  public Bson getKeys() {
    return keys;
  }

  public IndexOptions getOptions() {
    return options;
  }

  @Override
  public String toString() {
    return new Fields("IndexModel").add("keys", keys).add("options", options).toString();
  }
}
