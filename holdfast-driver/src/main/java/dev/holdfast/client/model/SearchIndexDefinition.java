package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;

import java.util.List;
import org.bson.conversions.Bson;

/** The definition of a search index. */
public sealed interface SearchIndexDefinition extends Bson permits VectorSearchIndexDefinition {
  /**
   * @param fields from {@link VectorSearchIndexFields}
   * @throws IllegalArgumentException if the list of fields is empty
   */
  static VectorSearchIndexDefinition vectorSearch(Bson... fields) {
    return vectorSearch(noneNull("fields", fields));
  }

  static VectorSearchIndexDefinition vectorSearch(List<? extends Bson> fields) {
    return new VectorSearchIndexDefinition(noneNull("fields", fields), null);
  }
}
