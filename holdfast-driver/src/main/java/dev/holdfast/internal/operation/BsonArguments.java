package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentBytes;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Writes what users pass as {@link Bson}: filters, sorts, updates, pipelines. Stateless. */
public final class BsonArguments {
  private static final BsonDocumentCodec PLAIN = new BsonDocumentCodec();

  private BsonArguments() {}

  /**
   * @param documentClass the document class of the collection, for {@link Bson#toBsonDocument}
   */
  public static void put(
      BodyWriter body, String name, Bson value, Class<?> documentClass, CodecRegistry registry) {
    if (value instanceof Document document) {
      body.putDocument(name, document, registry.get(Document.class));
    } else {
      body.put(name, value.toBsonDocument(documentClass, registry));
    }
  }

  /** Writes the element unless the value is null. */
  public static void putIfSet(
      BodyWriter body,
      String name,
      @Nullable Bson value,
      Class<?> documentClass,
      CodecRegistry registry) {
    if (value != null) {
      put(body, name, value, documentClass, registry);
    }
  }

  /** Writes an array of documents, such as a pipeline. */
  public static void putAll(
      BodyWriter body,
      String name,
      List<? extends Bson> values,
      Class<?> documentClass,
      CodecRegistry registry) {
    int array = body.beginArray(name);
    for (int i = 0; i < values.size(); i++) {
      put(body, BodyWriter.index(i), values.get(i), documentClass, registry);
    }
    body.end(array);
  }

  /** Writes a document without a field name, as part of a document sequence. */
  public static void write(
      BodyWriter body, Bson value, Class<?> documentClass, CodecRegistry registry) {
    if (value instanceof Document document) {
      DocumentBytes.write(body.buffer(), document, registry.get(Document.class), false);
    } else {
      BsonDocument document = value.toBsonDocument(documentClass, registry);
      DocumentBytes.write(body.buffer(), document, PLAIN, false);
    }
  }
}
