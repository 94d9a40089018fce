package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;

/** Replaces at most one matching document, in a bulk write. */
public final class ReplaceOneModel<T> extends WriteModel<T> {
  private final Bson filter;
  private final T replacement;
  private final ReplaceOptions options;

  public ReplaceOneModel(Bson filter, T replacement) {
    this(filter, replacement, new ReplaceOptions());
  }

  public ReplaceOneModel(Bson filter, T replacement, ReplaceOptions options) {
    this.filter = notNull("filter", filter);
    this.replacement = notNull("replacement", replacement);
    this.options = notNull("options", options);
  }

  public Bson getFilter() {
    return filter;
  }

  public T getReplacement() {
    return replacement;
  }

  public ReplaceOptions getReplaceOptions() {
    return options;
  }

  @Override
  public String toString() {
    return new Fields("ReplaceOneModel")
        .add("filter", filter)
        .add("replacement", replacement)
        .add("options", options)
        .toString();
  }
}
