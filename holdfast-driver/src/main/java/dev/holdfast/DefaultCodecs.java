package dev.holdfast;

import static org.bson.codecs.configuration.CodecRegistries.fromProviders;

import dev.holdfast.client.gridfs.codecs.GridFSFileCodecProvider;
import dev.holdfast.client.model.geojson.codecs.GeoJsonCodecProvider;
import dev.holdfast.client.model.mql.ExpressionCodecProvider;
import dev.holdfast.wire.DirectCodecProvider;
import java.lang.reflect.Type;
import java.util.List;
import org.bson.Document;
import org.bson.Transformer;
import org.bson.codecs.BsonCodecProvider;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.EnumCodecProvider;
import org.bson.codecs.IterableCodecProvider;
import org.bson.codecs.JsonObjectCodecProvider;
import org.bson.codecs.MapCodecProvider;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.jsr310.Jsr310CodecProvider;
import org.bson.codecs.record.RecordCodecProvider;
import org.jspecify.annotations.Nullable;

/**
 * The registry that settings have unless given another. It answers for documents by itself and makes the
 * registry of all other classes when one of those is first asked for: loading org.bson's hundred codecs
 * would keep every application's first operation waiting, and documents need none of them.
 */
final class DefaultCodecs implements CodecRegistry {
  private static final Transformer TO_REFERENCE = new DocumentToDBRefTransformer();
  static final CodecRegistry REGISTRY = new DefaultCodecs();

  /** Loaded when first needed. */
  private static final class All {
    static final CodecRegistry REGISTRY =
        fromProviders(
            List.of(
                // First: documents shall take the direct path.
                new DirectCodecProvider(TO_REFERENCE),
                new ValueCodecProvider(),
                new BsonValueCodecProvider(),
                new DBRefCodecProvider(),
                // Before those of maps and collections, which DBObjects are too.
                new DBObjectCodecProvider(),
                new CollectionCodecProvider(TO_REFERENCE),
                new IterableCodecProvider(TO_REFERENCE),
                new MapCodecProvider(TO_REFERENCE),
                new GeoJsonCodecProvider(),
                new GridFSFileCodecProvider(),
                new Jsr310CodecProvider(),
                new JsonObjectCodecProvider(),
                new BsonCodecProvider(),
                new EnumCodecProvider(),
                new ExpressionCodecProvider(),
                new RecordCodecProvider()));
  }

  private final Codec<Document> documents;

  private DefaultCodecs() {
    documents = DirectCodecProvider.documentsOfPlain(this, TO_REFERENCE);
  }

  @Override
  @SuppressWarnings("unchecked") // The class was compared.
  public <T> Codec<T> get(Class<T> type) {
    return type == Document.class ? (Codec<T>) documents : All.REGISTRY.get(type);
  }

  @Override
  public <T> Codec<T> get(Class<T> type, List<Type> typeArguments) {
    return typeArguments.isEmpty() ? get(type) : All.REGISTRY.get(type, typeArguments);
  }

  /** As part of another registry, whose codecs then count for what is inside of documents. */
  @Override
  public <T> @Nullable Codec<T> get(Class<T> type, CodecRegistry registry) {
    return All.REGISTRY.get(type, registry);
  }

  @Override
  public <T> @Nullable Codec<T> get(
      Class<T> type, List<Type> typeArguments, CodecRegistry registry) {
    return All.REGISTRY.get(type, typeArguments, registry);
  }
}
