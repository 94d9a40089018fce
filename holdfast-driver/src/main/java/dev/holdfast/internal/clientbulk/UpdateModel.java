package dev.holdfast.internal.clientbulk;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.bulk.ClientNamespacedUpdateManyModel;
import dev.holdfast.client.model.bulk.ClientNamespacedUpdateOneModel;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * One update, of one document or of many.
 *
 * @param update operators, or null for a pipeline
 * @param pipeline stages, or null for operators
 */
public record UpdateModel(
    MongoNamespace namespace,
    Bson filter,
    @Nullable Bson update,
    @Nullable List<Bson> pipeline,
    boolean multi,
    ClientWriteOptions options)
    implements ClientNamespacedUpdateOneModel, ClientNamespacedUpdateManyModel {
  public UpdateModel {
    notNull("namespace", namespace);
    notNull("filter", filter);
    notNull("options", options);
  }

  public static UpdateModel of(
      MongoNamespace namespace,
      Bson filter,
      Bson update,
      boolean multi,
      ClientWriteOptions options) {
    notNull("update", update);
    return new UpdateModel(namespace, filter, update, null, multi, options);
  }

  public static UpdateModel ofPipeline(
      MongoNamespace namespace,
      Bson filter,
      Iterable<? extends Bson> pipeline,
      boolean multi,
      ClientWriteOptions options) {
    List<Bson> stages = ClientWriteOptions.copyOf(pipeline);
    return new UpdateModel(namespace, filter, null, stages, multi, options);
  }
}
