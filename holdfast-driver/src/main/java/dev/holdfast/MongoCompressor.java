package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A compression algorithm for messages. The client offers it to the server in the handshake. */
public final class MongoCompressor {
  /** The compression level, an Integer: -1 (the default) to 9 for zlib, 1 to 22 for zstd. */
  public static final String LEVEL = "LEVEL";

  private final String name;
  private final Map<String, Object> properties; // Keys are in lower case.

  private MongoCompressor(String name, Map<String, Object> properties) {
    this.name = name;
    this.properties = Map.copyOf(properties);
  }

  /** Needs the jar {@code org.xerial.snappy:snappy-java}. */
  public static MongoCompressor createSnappyCompressor() {
    return new MongoCompressor("snappy", Map.of());
  }

  public static MongoCompressor createZlibCompressor() {
    return new MongoCompressor("zlib", Map.of());
  }

  /** Needs the jar {@code com.github.luben:zstd-jni}. */
  public static MongoCompressor createZstdCompressor() {
    return new MongoCompressor("zstd", Map.of());
  }

  /** The name that the handshake uses. */
  public String getName() {
    return name;
  }

  @SuppressWarnings("unchecked") // The official signature: the caller knows the type.
  public <T> @Nullable T getProperty(String key, @Nullable T defaultValue) {
    Object value = properties.get(notNull("key", key).toLowerCase(Locale.ROOT));
    return value == null ? defaultValue : (T) value;
  }

  @SuppressWarnings("unchecked") // The official signature: the caller knows the type.
  public <T> T getPropertyNonNull(String key, T defaultValue) {
    Object value = properties.get(notNull("key", key).toLowerCase(Locale.ROOT));
    return value == null ? notNull("defaultValue", defaultValue) : (T) value;
  }

  /** Returns a copy with this property. Keys are case-insensitive; a null value removes the property. */
  public <T> MongoCompressor withProperty(String key, @Nullable T value) {
    Map<String, Object> changed = new HashMap<>(properties);
    changed.remove(notNull("key", key).toLowerCase(Locale.ROOT));
    if (value != null) {
      changed.put(key.toLowerCase(Locale.ROOT), value);
    }
    return new MongoCompressor(name, changed);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MongoCompressor other
        && name.equals(other.name)
        && properties.equals(other.properties);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + properties.hashCode();
  }

  @Override
  public String toString() {
    return "MongoCompressor{name='" + name + "', properties=" + properties + '}';
  }
}
