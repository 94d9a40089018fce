package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The query of {@code Aggregates.rerank}. */
public final class RerankQuery implements Bson {
  private final Bson query;

  private RerankQuery(Bson query) {
    this.query = notNull("query", query);
  }

  public static RerankQuery rerankQuery(String text) {
    return new RerankQuery(Draft.of("text", new BsonString(notNull("text", text))));
  }

  public static RerankQuery rerankQuery(Bson query) {
    return new RerankQuery(query);
  }

  @Override
  public <TDocument> BsonDocument toBsonDocument(
      Class<TDocument> documentClass, CodecRegistry codecRegistry) {
    return query.toBsonDocument(documentClass, codecRegistry);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RerankQuery that && query.equals(that.query);
  }

  @Override
  public int hashCode() {
    return query.hashCode();
  }

  @Override
  public String toString() {
    return query.toString();
  }
}
