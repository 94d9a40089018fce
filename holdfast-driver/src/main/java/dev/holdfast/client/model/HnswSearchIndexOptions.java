package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Checks;
import dev.holdfast.internal.builder.Draft;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Of the graph behind a vector search index: how well it is connected, which costs memory and time to build. */
public final class HnswSearchIndexOptions implements Bson {
  private @Nullable Integer maxEdges;
  private @Nullable Integer numEdgeCandidates;

  public HnswSearchIndexOptions() {}

  /** The most neighbours a node has. */
  public HnswSearchIndexOptions maxEdges(int maxEdges) {
    this.maxEdges = Checks.positive("maxEdges", maxEdges);
    return this;
  }

  /** How many nodes are looked at to find the neighbours of a new one. */
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
