package dev.holdfast.wire;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import org.bson.Transformer;
import org.bson.UuidRepresentation;
import org.bson.codecs.CodeWithScopeCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.CodeWithScope;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of org.bson's DocumentCodecProvider in a registry whose documents shall take the
 * direct path; behaves the same. org.bson's own codec does not tell whether a transformer hides in it,
 * so nothing could be done in its stead. List is provided because documents hold lists.
 */
public final class DirectCodecProvider implements CodecProvider {
  private final @Nullable Transformer transformer;

  public DirectCodecProvider() {
    this.transformer = null;
  }

  /** Every value that was read, except null, is handed to the transformer and replaced by its answer. */
  public DirectCodecProvider(Transformer transformer) {
    this.transformer = transformer;
  }

  /**
   * For a registry whose other codecs are org.bson's own, as far as documents can hold their values, and
   * whose UUIDs are unspecified. It is believed, not asked: documents of texts, numbers, booleans and
   * documents are written, and all are read, before it has made any other codec.
   */
  public static Codec<Document> documentsOfPlain(CodecRegistry registry, Transformer transformer) {
    return DirectDocumentCodec.ofPlain(registry, transformer);
  }

  @Override
  @SuppressWarnings("unchecked") // Each codec is for the class it was asked for.
  public <T> @Nullable Codec<T> get(Class<T> type, CodecRegistry registry) {
    if (type == Document.class) {
      return (Codec<T>)
          new DirectDocumentCodec(registry, transformer, UuidRepresentation.UNSPECIFIED);
    }
    if (type == List.class) {
      return (Codec<T>) new DirectListCodec(registry, transformer, UuidRepresentation.UNSPECIFIED);
    }
    if (type == CodeWithScope.class) {
      return (Codec<T>) new CodeWithScopeCodec(registry.get(Document.class));
    }
    return null;
  }

  /** Lists of a known element type, as POJOs have them, are left to the other providers. */
  @Override
  public <T> @Nullable Codec<T> get(
      Class<T> type, List<Type> typeArguments, CodecRegistry registry) {
    return typeArguments.isEmpty() ? get(type, registry) : null;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DirectCodecProvider that
        && Objects.equals(transformer, that.transformer);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(transformer);
  }

  @Override
  public String toString() {
    return "DirectCodecProvider{}";
  }
}
