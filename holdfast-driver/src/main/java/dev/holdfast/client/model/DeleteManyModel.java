package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;

/** Deletes all matching documents, in a bulk write. */
public final class DeleteManyModel<T> extends WriteModel<T> {
  private final Bson filter;
  private final DeleteOptions options;

  public DeleteManyModel(Bson filter) {
    this(filter, new DeleteOptions());
  }

  public DeleteManyModel(Bson filter, DeleteOptions options) {
    this.filter = notNull("filter", filter);
    this.options = notNull("options", options);
  }

  public Bson getFilter() {
    return filter;
  }

  public DeleteOptions getOptions() {
    return options;
  }

  @Override
  public String toString() {
    return new Fields("DeleteManyModel").add("filter", filter).add("options", options).toString();
  }
}
