package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import org.bson.BsonDocument;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application sees that leaves out the optional jars: a class loader without them. */
class MissingJarsTest {
  private final URLClassLoader bare =
      new URLClassLoader(
          new URL[] {
            locationOf(Compressor.class),
            locationOf(BsonDocument.class),
            locationOf(NullMarked.class)
          },
          ClassLoader.getPlatformClassLoader());

  private static URL locationOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  @AfterEach
  void closeLoader() throws Exception {
    bare.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SNAPPY", "ZSTD"})
  void aCompressorWithoutItsJarIsNotAvailable(String name) throws Exception {
    assertThat(isAvailable(name)).isFalse();
    assertThat(isAvailable(name)).as("asked again").isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NOOP", "ZLIB"})
  void theOthersAre(String name) throws Exception {
    assertThat(isAvailable(name)).isTrue();
  }

  private boolean isAvailable(String name) throws Exception {
    Object compressor = compressor(name);
    return (boolean) compressor.getClass().getMethod("isAvailable").invoke(compressor);
  }

  private Object compressor(String name) throws Exception {
    Class<?> type = bare.loadClass("dev.holdfast.wire.Compressor");
    return type.getMethod("valueOf", String.class).invoke(null, name);
  }

  @Test
  void aMessageCompressedByAMissingJarIsAProtocolError() throws Exception {
    Class<?> bufferType = bare.loadClass("dev.holdfast.wire.WireBuffer");
    Class<?> headerType = bare.loadClass("dev.holdfast.wire.MessageHeader");
    Class<?> compressionType = bare.loadClass("dev.holdfast.wire.Compression");
    Object in = bufferType.getMethod("wrap", byte[].class).invoke(null, GoldenMessages.PING_ZSTD);
    Object out = bufferType.getConstructor(int.class).newInstance(64);
    Object header = headerType.getMethod("read", bufferType, int.class).invoke(null, in, 1000);
    Object compression = compressionType.getConstructor().newInstance();

    assertThatThrownBy(
            () ->
                compressionType
                    .getMethod("decompress", headerType, bufferType, bufferType, int.class)
                    .invoke(compression, header, in, out, 1000))
        .isInstanceOf(InvocationTargetException.class)
        .cause()
        .hasMessage("a message is compressed by zstd, which is not available here")
        .extracting(cause -> cause.getClass().getName())
        .isEqualTo("dev.holdfast.wire.WireProtocolException");
  }

  @Test
  void compressingWithAMissingJarSaysWhichOneToAdd() throws Exception {
    Class<?> bufferType = bare.loadClass("dev.holdfast.wire.WireBuffer");
    Class<?> compressorType = bare.loadClass("dev.holdfast.wire.Compressor");
    Class<?> compressionType = bare.loadClass("dev.holdfast.wire.Compression");
    Object message = bufferType.getMethod("wrap", byte[].class).invoke(null, GoldenMessages.PING);
    bufferType.getMethod("position", int.class).invoke(message, GoldenMessages.PING.length);
    Object out = bufferType.getConstructor(int.class).newInstance(64);
    Object compression = compressionType.getConstructor().newInstance();

    assertThatThrownBy(
            () ->
                compressionType
                    .getMethod("compress", bufferType, int.class, compressorType, bufferType)
                    .invoke(compression, message, 0, compressor("SNAPPY"), out))
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("add org.xerial.snappy:snappy-java");
  }
}
