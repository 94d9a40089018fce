package dev.holdfast.client.model;

import org.bson.BsonString;
import org.bson.BsonValue;

/** The type of a search index. */
public sealed interface SearchIndexType permits SearchIndexTypeBson {
  /** A full-text search index. */
  static SearchIndexType search() {
    return new SearchIndexTypeBson(new BsonString("search"));
  }

  /** A vector search index. */
  static SearchIndexType vectorSearch() {
    return new SearchIndexTypeBson(new BsonString("vectorSearch"));
  }

  /** A type that the other methods do not support. */
  static SearchIndexType of(BsonValue indexType) {
    return new SearchIndexTypeBson(indexType);
  }

  BsonValue toBsonValue();
}
