package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Checks;
import dev.holdfast.internal.builder.Draft;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Options of the HNSW graph of a vector search index. Higher values improve the results, but need more memory
 * and build time.
 */
public final class HnswSearchIndexOptions implements Bson {
  private @Nullable Integer maxEdges;
  private @Nullable Integer numEdgeCandidates;

  public HnswSearchIndexOptions() {}

  /** The maximum number of neighbours of a node. */
  public HnswSearchIndexOptions maxEdges(int maxEdges) {
    this.maxEdges = Checks.positive("maxEdges", maxEdges);
    return this;
  }

  /** The number of candidates to consider for the neighbours of a new node. */
  public HnswSearchIndexOptions numEdgeCandidates(int numEdgeCandidates) {
    this.numEdgeCandidates = Checks.positive("numEdgeCandidates", numEdgeCandidates);
    return this;
  }

  private Draft set() {
    return Draft.NONE
        .andLiteral("maxEdges", maxEdges)
        .andLiteral("numEdgeCandidates", numEdgeCandidates);
  }

  @Override
  public <TDocument> BsonDocument toBsonDocument(
      Class<TDocument> documentClass, CodecRegistry codecRegistry) {
    return set().toBsonDocument(documentClass, codecRegistry);
  }

  @Override
  public String toString() {
    return "HnswSearchIndexOptions" + set();
  }
}
