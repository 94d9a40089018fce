package dev.holdfast.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Bytes as tests like to write and to see them. */
final class Bytes {
  private Bytes() {}

  /** Bytes from hexadecimal digits; spaces group them. */
  static byte[] hex(String... parts) {
    return HexFormat.of().parseHex(String.join("", parts).replace(" ", ""));
  }

  /** What was written into the buffer so far. */
  static byte[] written(WireBuffer buffer) {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  static byte[] of(WireBuffer buffer, DocumentSlice slice) {
    return Arrays.copyOfRange(buffer.array(), slice.offset(), slice.offset() + slice.length());
  }

  /** Reads a whole message that is not compressed. */
  static Message read(byte[] message) {
    return read(WireBuffer.wrap(message));
  }

  static Message read(WireBuffer in) {
    MessageHeader header = MessageHeader.read(in, MessageHeader.DEFAULT_MAX_MESSAGE_SIZE);
    return Message.read(header, in);
  }

  static OpMsg readMsg(byte[] message) {
    return (OpMsg) read(message);
  }

  /** Encoded by org.bson, so that no encoder of ours checks itself. */
  static byte[] encode(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
    }
    return buffer.toByteArray();
  }

  static void write(WireBuffer out, String json) {
    byte[] bytes = encode(BsonDocument.parse(json));
    out.writeBytes(bytes, 0, bytes.length);
  }

  static BsonDocument decode(byte[] bytes) {
    return new RawBsonDocument(bytes).decode(new BsonDocumentCodec());
  }

  /** A copy with four bytes replaced. */
  static byte[] withInt32(byte[] message, int at, int value) {
    byte[] copy = message.clone();
    ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    return copy;
  }

  static byte[] withByte(byte[] message, int at, int value) {
    byte[] copy = message.clone();
    copy[at] = (byte) value;
    return copy;
  }

  /** A copy that is longer or shorter at its end, with the header's length as it should be. */
  static byte[] resized(byte[] message, int by) {
    return withInt32(Arrays.copyOf(message, message.length + by), 0, message.length + by);
  }
}
