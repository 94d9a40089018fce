package dev.holdfast.wire;

/** A message that was read and found valid. Its documents still lie in the buffer it came from. */
public sealed interface Message permits OpMsg, OpQuery, OpReply {
  MessageHeader header();

  /**
   * Reads the rest of a message. The buffer is positioned behind the header and its limit is the
   * message's end; afterwards the position is there too. Unwrap a compressed message with {@link
   * Compression#decompress} first.
   */
  static Message read(MessageHeader header, WireBuffer in) {
    return switch (header.opCode()) {
      case MSG -> OpMsg.read(header, in);
      case QUERY -> OpQuery.read(header, in);
      case REPLY -> OpReply.read(header, in);
      case COMPRESSED ->
          throw new WireProtocolException("a compressed message must be decompressed first");
    };
  }
}
