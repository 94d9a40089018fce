package dev.holdfast.wire;

/**
 * The 16 bytes in front of every message. Read the header first: its length says how many bytes follow. The
 * length is already checked against the reader's maximum.
 *
 * @param length bytes of the whole message, including this header
 * @param requestId the sender's number for this message
 * @param responseTo the request that this message answers; 0 in requests
 */
public record MessageHeader(int length, int requestId, int responseTo, OpCode opCode) {
  public static final int SIZE = 16;

  /** The maximum that servers and clients accept unless the handshake sets another one. */
  public static final int DEFAULT_MAX_MESSAGE_SIZE = 48_000_000;

  /** Reads a header at the buffer's position and moves the position after it. */
  public static MessageHeader read(WireBuffer in, int maxMessageSize) {
    int length = in.readInt32();
    if (length < SIZE) {
      throw new WireProtocolException(
          "a message claims a length of " + length + " bytes; its header alone has " + SIZE);
    }
    if (length > maxMessageSize) {
      throw new WireProtocolException(
          "a message claims a length of "
              + length
              + " bytes; at most "
              + maxMessageSize
              + " are accepted");
    }
    return new MessageHeader(length, in.readInt32(), in.readInt32(), OpCode.of(in.readInt32()));
  }

  /** How many bytes follow the header. */
  public int bodyLength() {
    return length - SIZE;
  }

  /** Throws unless this message answers the given request. After a wrong reply the connection is unusable. */
  public void requireResponseTo(int expectedRequestId) {
    if (responseTo != expectedRequestId) {
      throw new WireProtocolException(
          "expected a reply to request "
              + expectedRequestId
              + ", but message "
              + requestId
              + " answers request "
              + responseTo);
    }
  }

  /** Starts a message at the buffer's position; {@link #finish} sets its length. */
  static int begin(WireBuffer out, int requestId, int responseTo, OpCode opCode) {
    int start = out.position();
    out.writeInt32(0);
    out.writeInt32(requestId);
    out.writeInt32(responseTo);
    out.writeInt32(opCode.value());
    return start;
  }

  /** Ends the message that began at {@code start} at the buffer's position. */
  static void finish(WireBuffer out, int start) {
    out.setInt32(start, out.position() - start);
  }

  /**
   * Returns the start of the message. The buffer's position must be after the header, its limit at the end of
   * the message.
   */
  int startIn(WireBuffer in) {
    if (in.position() < SIZE || in.remaining() != bodyLength()) {
      throw new WireProtocolException(
          "a message of "
              + length
              + " bytes has "
              + bodyLength()
              + " behind its header, but "
              + in.remaining()
              + " were received");
    }
    return in.position() - SIZE;
  }
}
