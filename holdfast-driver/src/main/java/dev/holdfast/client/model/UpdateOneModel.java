package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Updates at most one matching document with update operators or a pipeline, in a bulk write. */
public final class UpdateOneModel<T> extends WriteModel<T> {
  private final Bson filter;
  // Exactly one of update and updatePipeline is set.
  private final @Nullable Bson update;
  private final @Nullable List<? extends Bson> updatePipeline;
  private final UpdateOptions options;

  public UpdateOneModel(Bson filter, Bson update) {
    this(filter, update, new UpdateOptions());
  }

  public UpdateOneModel(Bson filter, Bson update, UpdateOptions options) {
    this.filter = notNull("filter", filter);
    this.update = notNull("update", update);
    this.updatePipeline = null;
    this.options = notNull("options", options);
  }

  public UpdateOneModel(Bson filter, List<? extends Bson> update) {
    this(filter, update, new UpdateOptions());
  }

  public UpdateOneModel(Bson filter, List<? extends Bson> update, UpdateOptions options) {
    this.filter = notNull("filter", filter);
    this.update = null;
    this.updatePipeline = List.copyOf(noneNull("update", update));
    this.options = notNull("options", options);
  }

  public Bson getFilter() {
    return filter;
  }

  /** Null if the update is a pipeline. */
  public @Nullable Bson getUpdate() {
    return update;
  }

  /** Null if the update is not a pipeline. */
  public @Nullable List<? extends Bson> getUpdatePipeline() {
    return updatePipeline;
  }

  public UpdateOptions getOptions() {
    return options;
  }

  @Override
  public String toString() {
    return new Fields("UpdateOneModel")
        .add("filter", filter)
        .add("update", update == null ? updatePipeline : update)
        .add("options", options)
        .toString();
  }
}
