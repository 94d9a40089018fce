package dev.holdfast.wire;

/**
 * The 16 bytes in front of every message. Read it before the rest: it says how much to read, already
 * checked against what the reader is prepared to accept.
 *
 * @param length bytes of the whole message, this header included
 * @param requestId the sender's number for this message
 * @param responseTo the request this message answers, 0 in requests
 */
public record MessageHeader(int length, int requestId, int responseTo, OpCode opCode) {
  public static final int SIZE = 16;

  /** What servers and clients accept unless the handshake said otherwise. */
  public static final int DEFAULT_MAX_MESSAGE_SIZE = 48_000_000;

  /** Reads a header at the buffer's position and leaves the position behind it. */
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

  /** Throws unless this message answers the given request: after a mix-up nothing can be trusted. */
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
   * Where the message began, given a buffer positioned behind the header with its limit at the
   * message's end.
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
