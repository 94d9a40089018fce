package dev.holdfast.wire;

import java.util.EnumMap;
import java.util.Map;

/**
 * Wraps messages into OP_COMPRESSED and unwraps them, for one connection. Only the connection's owner may
 * call it. It keeps native memory between messages, so close it with the connection.
 */
public final class Compression implements AutoCloseable {
  private static final int FRAME_SIZE = 9; // original opcode, uncompressed size, compressor id

  private final Map<Compressor, CompressionCodec> codecs = new EnumMap<>(Compressor.class);
  private final int zlibLevel;

  /** Compression with zlib's default level. */
  public Compression() {
    this(-1);
  }

  /**
   * @param zlibLevel from 0 (none) over 1 (fastest) to 9 (smallest), or -1 for zlib's default
   */
  public Compression(int zlibLevel) {
    if (zlibLevel < -1 || zlibLevel > 9) {
      throw new IllegalArgumentException(
          "zlib compression level " + zlibLevel + " is outside -1..9");
    }
    this.zlibLevel = zlibLevel;
  }

  /**
   * Appends to {@code out} the compressed form of the finished message that {@code message} holds from {@code
   * start} to its position. The message keeps its ids, so the client can match the reply to the request.
   */
  public void compress(WireBuffer message, int start, Compressor compressor, WireBuffer out) {
    int end = message.position();
    message.position(start);
    message.limit(end);
    MessageHeader header = MessageHeader.read(message, Integer.MAX_VALUE);
    int bodyStart = message.position();
    message.position(end);
    if (header.opCode() == OpCode.COMPRESSED || header.length() != end - start) {
      throw new IllegalArgumentException(
          "not one finished, uncompressed message in " + (end - start) + " bytes: " + header);
    }
    int compressedStart =
        MessageHeader.begin(out, header.requestId(), header.responseTo(), OpCode.COMPRESSED);
    out.writeInt32(header.opCode().value());
    out.writeInt32(header.bodyLength());
    out.writeByte(compressor.id());
    codec(compressor).compress(message.array(), bodyStart, header.bodyLength(), out);
    MessageHeader.finish(out, compressedStart);
  }

  /**
   * Decompresses a message into {@code out}. Clears {@code out} first. Afterwards {@code out} holds the
   * original message and its position is after the header, as {@link Message#read} expects.
   *
   * @param in its position is after {@code header}, its limit at the end of the message
   * @return the header of the original message
   */
  public MessageHeader decompress(
      MessageHeader header, WireBuffer in, WireBuffer out, int maxMessageSize) {
    header.startIn(in);
    if (header.bodyLength() < FRAME_SIZE) {
      throw new WireProtocolException(
          "OP_COMPRESSED of " + header.length() + " bytes is too short to be one");
    }
    OpCode original = OpCode.of(in.readInt32());
    if (original == OpCode.COMPRESSED) {
      throw new WireProtocolException("a compressed message contains a compressed message");
    }
    int size = in.readInt32();
    if (size < 0 || size > maxMessageSize - MessageHeader.SIZE) {
      throw new WireProtocolException(
          "a compressed message declares "
              + size
              + " bytes behind its header; at most "
              + (maxMessageSize - MessageHeader.SIZE)
              + " are accepted");
    }
    Compressor compressor = Compressor.withId(in.readByte() & 0xFF);
    if (!compressor.isAvailable()) {
      throw new WireProtocolException(
          "a message is compressed by " + compressor.wireName() + ", which is not available here");
    }
    out.clear();
    MessageHeader.begin(out, header.requestId(), header.responseTo(), original);
    decompressBody(compressor, in, out, size);
    MessageHeader.finish(out, 0);
    in.position(in.limit());
    out.limit(out.position());
    out.position(MessageHeader.SIZE);
    return new MessageHeader(
        MessageHeader.SIZE + size, header.requestId(), header.responseTo(), original);
  }

  private void decompressBody(Compressor compressor, WireBuffer in, WireBuffer out, int size) {
    CompressionCodec codec = codec(compressor);
    if (size > (long) in.remaining() * codec.maxRatio()) {
      throw new WireProtocolException(
          in.remaining()
              + " bytes of "
              + compressor.wireName()
              + " data cannot decompress to the declared "
              + size);
    }
    codec.decompress(in.array(), in.position(), in.remaining(), out, size);
  }

  private CompressionCodec codec(Compressor compressor) {
    return codecs.computeIfAbsent(compressor, missing -> missing.newCodec(zlibLevel));
  }

  /** Frees the native memory. The next call to compress or decompress allocates it again. */
  @Override
  public void close() {
    codecs.values().forEach(CompressionCodec::close);
    codecs.clear();
  }
}
