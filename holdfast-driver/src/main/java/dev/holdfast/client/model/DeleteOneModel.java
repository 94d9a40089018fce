package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import org.bson.conversions.Bson;

/** Deletes at most one matching document, in a bulk write. */
public class DeleteOneModel<T> extends WriteModel<T> {
  private final Bson filter;
  private final DeleteOptions options;

  public DeleteOneModel(Bson filter) {
    this(filter, new DeleteOptions());
  }

  public DeleteOneModel(Bson filter, DeleteOptions options) {
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
    return new Fields("DeleteOneModel").add("filter", filter).add("options", options).toString();
  }
}
