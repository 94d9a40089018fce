package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The stages of an aggregation, and their input.
 *
 * @param collection null for an aggregation on the database
 */
public record Pipeline(String database, @Nullable String collection, List<? extends Bson> stages) {

  /**
   * @param batchSize null for the server's default
   */
  void encode(BodyWriter body, @Nullable Integer batchSize, Arguments arguments) {
    if (collection == null) {
      body.put("aggregate", 1);
    } else {
      body.put("aggregate", collection);
    }
    BsonArguments.putAll(body, "pipeline", stages, arguments.documentClass(), arguments.registry());
    int cursor = body.beginDocument("cursor");
    if (batchSize != null) {
      body.put("batchSize", (int) batchSize);
    }
    body.end(cursor);
    arguments.write(body);
  }
}
