package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A vector search index. Immutable. */
public final class VectorSearchIndexDefinition implements SearchIndexDefinition {
  private final Draft definition;

  VectorSearchIndexDefinition(List<? extends Bson> fields, @Nullable Bson storedSource) {
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("A vector search index needs at least one field.");
    }
    definition = Draft.of("fields", Items.required(fields)).andIfSet("storedSource", storedSource);
  }

  private VectorSearchIndexDefinition(Draft definition) {
    this.definition = definition;
  }

  /** The fields that the index stores, so that searches can return them without reading the collection. */
  public VectorSearchIndexDefinition storedSource(Bson storedSource) {
    return new VectorSearchIndexDefinition(
        definition.and("storedSource", notNull("storedSource", storedSource)));
  }

  @Override
  public <TDocument> BsonDocument toBsonDocument(
      Class<TDocument> documentClass, CodecRegistry codecRegistry) {
    return definition.toBsonDocument(documentClass, codecRegistry);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof VectorSearchIndexDefinition that && definition.equals(that.definition);
  }

  @Override
  public int hashCode() {
    return definition.hashCode();
  }

  @Override
  public String toString() {
    return "VectorSearchIndexDefinition" + definition;
  }
}
