package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The last stage of a pipeline that writes: {@code $out} or {@code $merge}. */
record WriteStage(@Nullable String database, String collection) {
  /** Returns null if the pipeline only reads. */
  static @Nullable WriteStage of(
      List<? extends Bson> stages, Class<?> documentClass, CodecRegistry registry) {
    if (stages.isEmpty()) {
      return null;
    }
    BsonDocument last = stages.get(stages.size() - 1).toBsonDocument(documentClass, registry);
    if (last.containsKey("$out")) {
      return of(last.get("$out"));
    }
    if (last.get("$merge") instanceof BsonDocument merge) {
      return of(merge.get("into"));
    }
    return last.containsKey("$merge") ? of(last.get("$merge")) : null;
  }

  private static WriteStage of(@Nullable BsonValue target) {
    if (target instanceof BsonDocument document) {
      return new WriteStage(text(document.get("db")), orEmpty(document.get("coll")));
    }
    return new WriteStage(null, orEmpty(target));
  }

  private static @Nullable String text(@Nullable BsonValue value) {
    return value != null && value.isString() ? value.asString().getValue() : null;
  }

  private static String orEmpty(@Nullable BsonValue value) {
    String text = text(value);
    return text == null ? "" : text;
  }

  /**
   * @throws IllegalStateException if the stage does not name a collection
   */
  MongoNamespace target(String otherwise) {
    if (collection.isEmpty()) {
      throw new IllegalStateException(
          "The pipeline writes to something that is no collection, so there is nothing to iterate"
              + " over; call toCollection().");
    }
    return new MongoNamespace(database == null ? otherwise : database, collection);
  }
}
