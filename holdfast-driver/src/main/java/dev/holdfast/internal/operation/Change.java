package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.Encoder;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/**
 * The new content of a document: operators, a pipeline or a replacement. CRUD, "Update vs. Replace
 * Validation": the driver checks only the first field name; the server checks the rest.
 */
public sealed interface Change {
  void encode(String name, BodyWriter body);

  /** An update by operators, as in {@code {$set: {a: 1}}}. */
  record Operators(BsonDocument document) implements Change {
    @Override
    public void encode(String name, BodyWriter body) {
      body.put(name, document);
    }
  }

  record Pipeline(List<BsonDocument> stages) implements Change {
    @Override
    public void encode(String name, BodyWriter body) {
      putArray(name, stages, body);
    }
  }

  record Replacement<T>(T document, Encoder<T> encoder) implements Change {
    @Override
    public void encode(String name, BodyWriter body) {
      body.putDocument(name, document, encoder);
    }
  }

  static Change operators(Bson update, Class<?> documentClass, CodecRegistry registry) {
    BsonDocument document = null;
    String first;
    if (update instanceof Document unencoded) { // Its BSON wrapper would encode it to find this.
      first = firstOf(unencoded);
    } else {
      document = update.toBsonDocument(documentClass, registry);
      first = document.isEmpty() ? "" : document.getFirstKey();
    }
    if (first.isEmpty()) {
      throw new IllegalArgumentException(
          "The update is empty; it needs an operator, as in {$set: {field: value}}");
    }
    if (!first.startsWith("$")) {
      throw new IllegalArgumentException(
          "The update begins with the field '"
              + first
              + "', not with an operator as $set. To replace the whole document call replaceOne or"
              + " findOneAndReplace.");
    }
    return new Operators(
        document == null ? update.toBsonDocument(documentClass, registry) : document);
  }

  static Change pipeline(
      List<? extends Bson> stages, Class<?> documentClass, CodecRegistry registry) {
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("The update is an empty pipeline; it needs a stage");
    }
    return new Pipeline(documents(stages, documentClass, registry));
  }

  static <T> Change replacement(T document, Encoder<T> encoder) {
    String first =
        document instanceof BsonDocument bson
            ? (bson.isEmpty() ? "" : bson.getFirstKey())
            : document instanceof Map<?, ?> map ? firstOf(map) : "";
    if (first.startsWith("$")) {
      throw new IllegalArgumentException(
          "The replacement begins with the operator '"
              + first
              + "'. To update single fields call updateOne or findOneAndUpdate.");
    }
    return new Replacement<>(document, encoder);
  }

  static List<BsonDocument> documents(
      List<? extends Bson> items, Class<?> documentClass, CodecRegistry registry) {
    return items.stream().map(item -> item.toBsonDocument(documentClass, registry)).toList();
  }

  static void putArray(String name, List<BsonDocument> items, BodyWriter body) {
    int array = body.beginArray(name);
    for (int i = 0; i < items.size(); i++) {
      body.put(BodyWriter.index(i), items.get(i));
    }
    body.end(array);
  }

  private static String firstOf(Map<?, ?> map) {
    return map.isEmpty() ? "" : String.valueOf(map.keySet().iterator().next());
  }
}
