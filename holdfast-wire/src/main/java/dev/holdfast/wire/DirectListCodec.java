package dev.holdfast.wire;

import java.util.List;
import java.util.Objects;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.Transformer;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.OverridableUuidRepresentationCodec;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * org.bson's codec for lists with a known transformer and UUID representation, like {@link
 * DirectDocumentCodec}. Thread-safe.
 */
@SuppressWarnings("rawtypes") // Registries look up by class; List.class has no element type.
final class DirectListCodec implements Codec<List>, OverridableUuidRepresentationCodec<List> {
  private final CodecRegistry registry;
  private final @Nullable Transformer transformer;
  private final UuidRepresentation uuidRepresentation;
  private final Codec<List> stock;

  // The provider's codec for List is overridable; a test checks that.
  @SuppressWarnings("unchecked")
  DirectListCodec(
      CodecRegistry registry,
      @Nullable Transformer transformer,
      UuidRepresentation uuidRepresentation) {
    this.registry = registry;
    this.transformer = transformer;
    this.uuidRepresentation = uuidRepresentation;
    CollectionCodecProvider provider =
        transformer == null
            ? new CollectionCodecProvider()
            : new CollectionCodecProvider(transformer);
    this.stock =
        ((OverridableUuidRepresentationCodec<List>) provider.get(List.class, registry))
            .withUuidRepresentation(uuidRepresentation);
  }

  boolean reads(@Nullable Transformer withTransformer, UuidRepresentation withRepresentation) {
    return Objects.equals(transformer, withTransformer) && uuidRepresentation == withRepresentation;
  }

  @Override
  public Codec<List> withUuidRepresentation(UuidRepresentation representation) {
    return representation == uuidRepresentation
        ? this
        : new DirectListCodec(registry, transformer, representation);
  }

  @Override
  public void encode(BsonWriter writer, List value, EncoderContext context) {
    stock.encode(writer, value, context);
  }

  @Override
  public List decode(BsonReader reader, DecoderContext context) {
    return stock.decode(reader, context);
  }

  @Override
  public Class<List> getEncoderClass() {
    return List.class;
  }
}
