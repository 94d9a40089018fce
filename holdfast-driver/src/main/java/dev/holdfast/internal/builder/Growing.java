package dev.holdfast.internal.builder;

import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Base class of fluent options: an immutable document whose setters return a copy with one more field. One
 * subclass implements all public interfaces of a package.
 */
public abstract class Growing<S extends Growing<S>> implements Bson {
  protected final Draft fields;

  protected Growing(Draft fields) {
    this.fields = fields;
  }

  protected abstract S with(Draft fields);

  protected S with(String name, @Nullable Object value) {
    return with(fields.and(name, value));
  }

  /** For values of the driver, not of the user; see {@link Values#literal}. */
  protected S withLiteral(String name, Object value) {
    return with(fields.and(name, Values.literal(value)));
  }

  @Override
  public final <T> BsonDocument toBsonDocument(Class<T> documentClass, CodecRegistry registry) {
    return fields.toBsonDocument(documentClass, registry);
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof Growing<?> that
        && getClass() == that.getClass()
        && fields.equals(that.fields);
  }

  @Override
  public final int hashCode() {
    return fields.hashCode();
  }

  @Override
  public final String toString() {
    return fields.toString();
  }
}
