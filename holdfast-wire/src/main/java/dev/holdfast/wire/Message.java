package dev.holdfast.wire;

/** A valid message that was read. Its documents are still in the buffer of the message. */
public sealed interface Message permits OpMsg, OpQuery, OpReply {
  MessageHeader header();

  /**
   * Reads the rest of a message. The buffer's position must be after the header and its limit at the end of
   * the message; afterwards the position is at the limit. Decompress a compressed message with {@link
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
