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
 * The default codec registry. It creates the document codec itself and all others when one is first
 * requested. Documents need none of the many codecs of org.bson, and loading them would delay the first
 * operation of every application.
 */
final class DefaultCodecs implements CodecRegistry {
  private static final Transformer TO_REFERENCE = new DocumentToDBRefTransformer();
  static final CodecRegistry REGISTRY = new DefaultCodecs();

  /** Loaded on first use. */
  private static final class All {
    static final CodecRegistry REGISTRY =
        fromProviders(
            List.of(
                // First, so that documents take the fast path.
                new DirectCodecProvider(TO_REFERENCE),
                new ValueCodecProvider(),
                new BsonValueCodecProvider(),
                new DBRefCodecProvider(),
                // Before the codecs of maps and collections: DBObjects are maps or collections too.
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
  @SuppressWarnings("unchecked") // The condition compares the class.
  public <T> Codec<T> get(Class<T> type) {
    return type == Document.class ? (Codec<T>) documents : All.REGISTRY.get(type);
  }

  @Override
  public <T> Codec<T> get(Class<T> type, List<Type> typeArguments) {
    return typeArguments.isEmpty() ? get(type) : All.REGISTRY.get(type, typeArguments);
  }

  /** Called as part of another registry, whose codecs then apply to the values inside documents. */
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
