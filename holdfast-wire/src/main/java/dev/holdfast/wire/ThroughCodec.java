package dev.holdfast.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonBinaryWriterSettings;
import org.bson.BsonWriterSettings;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;

/** Reads and writes with codecs that cannot be bypassed, through org.bson's writer and reader. */
final class ThroughCodec {
  private static final EncoderContext EMBEDDED = EncoderContext.builder().build();
  private static final EncoderContext COLLECTIBLE =
      EncoderContext.builder().isEncodingCollectibleDocument(true).build();
  private static final DecoderContext DECODING = DecoderContext.builder().build();
  private static final BsonBinaryWriterSettings ANY_SIZE = new BsonBinaryWriterSettings();

  private ThroughCodec() {}

  static <T> void write(
      WireBuffer out, T document, Encoder<T> encoder, boolean collectible, int outerDepth) {
    try (BsonBinaryWriter writer = writer(out, outerDepth)) {
      encoder.encode(writer, document, collectible ? COLLECTIBLE : EMBEDDED);
    }
  }

  /**
   * Writes one element of a document at {@code depth}. A codec can only write into a document, so this writes
   * a document with the single element and then removes the bytes around the element.
   */
  static <T> void writeElement(
      WireBuffer out, String name, T value, Encoder<T> encoder, int depth) {
    int start = out.position();
    try (BsonBinaryWriter writer = writer(out, depth - 1)) {
      writer.writeStartDocument();
      writer.writeName(name);
      encoder.encode(writer, value, EMBEDDED);
      writer.writeEndDocument();
    }
    int element = start + Integer.BYTES;
    int length = out.position() - 1 - element;
    System.arraycopy(out.array(), element, out.array(), start, length);
    out.position(start + length);
  }

  private static BsonBinaryWriter writer(WireBuffer out, int outerDepth) {
    return new BsonBinaryWriter(
        new BsonWriterSettings(Elements.MAX_DEPTH - outerDepth),
        ANY_SIZE,
        new WireBufferOutput(out));
  }

  /**
   * Reads the whole document at the buffer's position and moves the position after it. Checks the bytes
   * first, so an exception of the decoder is about values and not about damaged bytes.
   */
  static <T> T read(WireBuffer in, Decoder<T> decoder) {
    int start = in.position();
    DocumentCheck.skipValid(in);
    int length = in.position() - start;
    ByteBuffer bytes =
        ByteBuffer.wrap(in.array(), start, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    try (BsonBinaryReader reader = new BsonBinaryReader(bytes)) {
      return decoder.decode(reader, DECODING);
    }
  }
}
