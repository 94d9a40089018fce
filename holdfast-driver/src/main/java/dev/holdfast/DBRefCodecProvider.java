package dev.holdfast;

import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Provides the codec of {@link DBRef}. */
public class DBRefCodecProvider implements CodecProvider {
  public DBRefCodecProvider() {}

  @Override
  // The codec is for the requested class.
  @SuppressWarnings("unchecked")
  public <T> @Nullable Codec<T> get(Class<T> clazz, CodecRegistry registry) {
    return clazz == DBRef.class ? (Codec<T>) new DBRefCodec(registry) : null;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o != null && getClass() == o.getClass();
  }

  @Override
  public int hashCode() {
    return DBRefCodecProvider.class.hashCode();
  }

  @Override
  public String toString() {
    return "DBRefCodecProvider{}";
  }
}
