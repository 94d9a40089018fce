package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * What an aggregation does, and on what.
 *
 * @param collection null for a pipeline that begins with the database
 */
public record Pipeline(String database, @Nullable String collection, List<? extends Bson> stages) {

  /**
   * @param batchSize null leaves it to the server
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
