package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import org.bson.conversions.Bson;

/** In a bulk write: deletes all documents that match. */
public final class DeleteManyModel<T> extends WriteModel<T> {
  private final Bson filter;
  private final DeleteOptions options;

  public DeleteManyModel(Bson filter) {
    this(filter, new DeleteOptions());
  }

  public DeleteManyModel(Bson filter, DeleteOptions options) {
    this.filter = Objects.requireNonNull(filter, "filter");
    this.options = Objects.requireNonNull(options, "options");
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
