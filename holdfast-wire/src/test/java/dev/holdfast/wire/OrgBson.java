package dev.holdfast.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.codecs.BsonCodecProvider;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodecProvider;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.EnumCodecProvider;
import org.bson.codecs.IterableCodecProvider;
import org.bson.codecs.JsonObjectCodecProvider;
import org.bson.codecs.MapCodecProvider;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.jsr310.Jsr310CodecProvider;
import org.bson.io.BasicOutputBuffer;

/** The reference: org.bson's own registry, writer and reader, and the same registry made direct. */
final class OrgBson {
  private OrgBson() {}

  static CodecRegistry registry() {
    return registry(new DocumentCodecProvider());
  }

  /** The registry whose documents take the direct path. */
  static CodecRegistry directRegistry() {
    return registry(new DirectCodecProvider());
  }

  static CodecRegistry registry(CodecProvider documents) {
    return CodecRegistries.fromProviders(
        documents,
        new ValueCodecProvider(),
        new BsonValueCodecProvider(),
        new CollectionCodecProvider(),
        new IterableCodecProvider(),
        new MapCodecProvider(),
        new Jsr310CodecProvider(),
        new JsonObjectCodecProvider(),
        new BsonCodecProvider(),
        new EnumCodecProvider());
  }

  static <T> byte[] write(T document, Encoder<T> encoder, boolean collectible) {
    try (BasicOutputBuffer out = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
      encoder.encode(
          writer,
          document,
          EncoderContext.builder().isEncodingCollectibleDocument(collectible).build());
      return out.toByteArray();
    }
  }

  static <T> byte[] write(T document, Encoder<T> encoder) {
    return write(document, encoder, false);
  }

  /** Not org.bson's bytes, but ours. */
  static <T> byte[] writeHere(T document, Encoder<T> encoder, boolean collectible) {
    WireBuffer out = new WireBuffer(0);
    DocumentBytes.write(out, document, encoder, collectible);
    return Arrays.copyOf(out.array(), out.position());
  }

  static <T> T read(byte[] bytes, Decoder<T> decoder) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return decoder.decode(reader, DecoderContext.builder().build());
    }
  }
}
