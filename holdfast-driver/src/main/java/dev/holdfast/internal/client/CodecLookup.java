package dev.holdfast.internal.client;

import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The codec of one class, looked up by the first operation that needs it. An application can therefore
 * name a class before it names the registry that knows the class: {@code getCollection("orders",
 * Order.class).withCodecRegistry(registry)}. Any thread.
 */
final class CodecLookup<T> {
  private final Class<T> type;
  private final CodecRegistry registry;
  private volatile @Nullable Codec<T> found;

  CodecLookup(Class<T> type, CodecRegistry registry) {
    this.type = type;
    this.registry = registry;
  }

  /**
   * @throws CodecConfigurationException if the registry has no codec for the class
   */
  Codec<T> get() {
    Codec<T> codec = found;
    if (codec == null) {
      codec = registry.get(type);
      found = codec;
    }
    return codec;
  }
}
