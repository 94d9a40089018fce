package dev.holdfast.client.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientSettings;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/** A builder's answer, held against the document that the MongoDB manual wants. */
public final class Rendered {
  private Rendered() {}

  /** Compares types and order of fields too; the JSON may be relaxed. */
  public static void says(Bson built, String json) {
    assertThat(render(built).toJson()).isEqualTo(BsonDocument.parse(json).toJson());
  }

  public static void says(BsonField built, String json) {
    says(new Document(built.getName(), render(built.getValue())), json);
  }

  public static void says(WindowOutputField built, String json) {
    says(built.toBsonField(), json);
  }

  public static BsonDocument render(Bson built) {
    return render(built, MongoClientSettings.getDefaultCodecRegistry());
  }

  public static BsonDocument render(Bson built, CodecRegistry registry) {
    return built.toBsonDocument(Document.class, registry);
  }
}
