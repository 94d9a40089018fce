package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.NamesModel;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

record TextQuery(String text, @Nullable String model) implements TextVectorSearchQuery, NamesModel {
  @Override
  public TextVectorSearchQuery model(String modelName) {
    return new TextQuery(text, notNull("modelName", modelName));
  }

  @Override
  public <T> BsonDocument toBsonDocument(Class<T> documentClass, CodecRegistry registry) {
    return Draft.of("text", literal(text)).toBsonDocument(documentClass, registry);
  }
}
