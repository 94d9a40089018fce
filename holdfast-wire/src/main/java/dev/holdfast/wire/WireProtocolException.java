package dev.holdfast.wire;

/**
 * Bytes that are no valid message: truncated, oversized, inconsistent or of an unknown kind. Whoever
 * reads from a peer closes the connection when it meets one, because the next message's start is lost.
 */
public final class WireProtocolException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WireProtocolException(String message) {
    super(message);
  }

  public WireProtocolException(String message, Throwable cause) {
    super(message, cause);
  }
}
