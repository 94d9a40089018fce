package dev.holdfast.client.model;

import org.bson.BsonString;
import org.bson.BsonValue;

/** The kind of a search index. */
public sealed interface SearchIndexType permits SearchIndexTypeBson {
  /** For full text. */
  static SearchIndexType search() {
    return new SearchIndexTypeBson(new BsonString("search"));
  }

  /** For nearness of vectors. */
  static SearchIndexType vectorSearch() {
    return new SearchIndexTypeBson(new BsonString("vectorSearch"));
  }

  /** A kind that this driver has no method for yet. */
  static SearchIndexType of(BsonValue indexType) {
    return new SearchIndexTypeBson(indexType);
  }

  BsonValue toBsonValue();
}
