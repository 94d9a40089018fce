package dev.holdfast.wire;

/**
 * Thrown if bytes are not a valid message: truncated, oversized, inconsistent or of an unknown kind. The
 * reader must close the connection because it cannot find the start of the next message.
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
