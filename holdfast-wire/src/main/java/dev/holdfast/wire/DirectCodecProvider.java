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
 * Replaces org.bson's DocumentCodecProvider in a registry and behaves the same, but lets {@link
 * DocumentBytes} bypass the codec. That is unsafe with org.bson's codec because it does not reveal its
 * transformer. Also provides a codec for List because documents hold lists.
 */
public final class DirectCodecProvider implements CodecProvider {
  private final @Nullable Transformer transformer;

  public DirectCodecProvider() {
    this.transformer = null;
  }

  /** Replaces every value that was read, except null, by the result of the transformer. */
  public DirectCodecProvider(Transformer transformer) {
    this.transformer = transformer;
  }

  /**
   * Creates a codec for a registry whose codecs for all values in documents are org.bson's own and whose UUID
   * representation is unspecified. This method does not check that. So the codec needs no other codec to read
   * any document, or to write documents of texts, numbers, booleans and documents.
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

  /** Leaves lists of a known element type, such as those in POJOs, to the other providers. */
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
