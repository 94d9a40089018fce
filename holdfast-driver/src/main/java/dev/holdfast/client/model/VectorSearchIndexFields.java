package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Checks;
import dev.holdfast.internal.builder.Draft;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a vector search index, for {@link SearchIndexDefinition#vectorSearch(Bson...)}.
 *
 * <pre>{@code
 * vectorSearch(vectorField("embedding").numDimensions(1024).similarity("cosine"), filterField("genre"));
 * }</pre>
 */
public final class VectorSearchIndexFields {
  private VectorSearchIndexFields() {}

  /** A field that contains a vector. */
  public static VectorField vectorField(String path) {
    return new VectorField(path);
  }

  /** A field that searches can filter by. */
  public static FilterField filterField(String path) {
    return new FilterField(notNull("path", path));
  }

  /** A field from which the server computes the vector. */
  public static AutoEmbedField autoEmbedField(String path) {
    return new AutoEmbedField(path);
  }

  private static Draft field(String type, String path) {
    return Draft.of("type", new BsonString(type)).and("path", new BsonString(path));
  }

  /** See {@link #vectorField}. Mutable: the methods change and return this object. */
  public static final class VectorField implements Bson {
    private final String path;
    private @Nullable Integer numDimensions;
    private @Nullable String similarity;
    private @Nullable String indexingMethod;
    private @Nullable Bson hnswOptions;

    private VectorField(String path) {
      this.path = notNull("path", path);
    }

    public VectorField numDimensions(int numDimensions) {
      this.numDimensions = Checks.positive("numDimensions", numDimensions);
      return this;
    }

    /** {@code euclidean}, {@code cosine} or {@code dotProduct}. */
    public VectorField similarity(String similarity) {
      this.similarity = notNull("similarity", similarity);
      return this;
    }

    public VectorField indexingMethod(String indexingMethod) {
      this.indexingMethod = notNull("indexingMethod", indexingMethod);
      return this;
    }

    /** Usually {@link HnswSearchIndexOptions}. */
    public VectorField hnswOptions(Bson hnswOptions) {
      this.hnswOptions = notNull("hnswOptions", hnswOptions);
      return this;
    }

    private Draft set() {
      return field("vector", path)
          .andLiteral("numDimensions", numDimensions)
          .andLiteral("similarity", similarity)
          .andLiteral("indexingMethod", indexingMethod)
          .andIfSet("hnswOptions", hnswOptions);
    }

    @Override
    public <TDocument> BsonDocument toBsonDocument(
        Class<TDocument> documentClass, CodecRegistry codecRegistry) {
      return set().toBsonDocument(documentClass, codecRegistry);
    }

    @Override
    public String toString() {
      return set().toString();
    }
  }

  /** See {@link #filterField}. */
  public static final class FilterField implements Bson {
    private final Draft field;

    private FilterField(String path) {
      field = field("filter", path);
    }

    @Override
    public <TDocument> BsonDocument toBsonDocument(
        Class<TDocument> documentClass, CodecRegistry codecRegistry) {
      return field.toBsonDocument(documentClass, codecRegistry);
    }

    @Override
    public String toString() {
      return field.toString();
    }
  }

  /** See {@link #autoEmbedField}. Mutable: the methods change and return this object. */
  public static final class AutoEmbedField implements Bson {
    private final String path;
    private @Nullable String modality;
    private @Nullable String model;
    private @Nullable Integer numDimensions;
    private @Nullable String quantization;
    private @Nullable String similarity;
    private @Nullable String indexingMethod;
    private @Nullable Bson hnswOptions;

    private AutoEmbedField(String path) {
      this.path = notNull("path", path);
    }

    /** The kind of content, such as {@code text}. Required. */
    public AutoEmbedField modality(String modality) {
      this.modality = notNull("modality", modality);
      return this;
    }

    /** The model that computes the vectors. Required. */
    public AutoEmbedField model(String model) {
      this.model = notNull("model", model);
      return this;
    }

    public AutoEmbedField numDimensions(int numDimensions) {
      this.numDimensions = Checks.positive("numDimensions", numDimensions);
      return this;
    }

    public AutoEmbedField quantization(String quantization) {
      this.quantization = notNull("quantization", quantization);
      return this;
    }

    public AutoEmbedField similarity(String similarity) {
      this.similarity = notNull("similarity", similarity);
      return this;
    }

    public AutoEmbedField indexingMethod(String indexingMethod) {
      this.indexingMethod = notNull("indexingMethod", indexingMethod);
      return this;
    }

    /** Usually {@link HnswSearchIndexOptions}. */
    public AutoEmbedField hnswOptions(Bson hnswOptions) {
      this.hnswOptions = notNull("hnswOptions", hnswOptions);
      return this;
    }

    private Draft set() {
      return field("autoEmbed", path)
          .andLiteral("modality", modality)
          .andLiteral("model", model)
          .andLiteral("numDimensions", numDimensions)
          .andLiteral("quantization", quantization)
          .andLiteral("similarity", similarity)
          .andLiteral("indexingMethod", indexingMethod)
          .andIfSet("hnswOptions", hnswOptions);
    }

    /** @throws IllegalArgumentException if the modality or the model is missing */
    @Override
    public <TDocument> BsonDocument toBsonDocument(
        Class<TDocument> documentClass, CodecRegistry codecRegistry) {
      if (modality == null || model == null) {
        throw new IllegalArgumentException(
            "The server cannot make vectors without modality and model: " + this + ".");
      }
      return set().toBsonDocument(documentClass, codecRegistry);
    }

    @Override
    public String toString() {
      return set().toString();
    }
  }
}
