package dev.holdfast.spi.dns;

import org.jspecify.annotations.Nullable;

/** A DNS lookup failed. */
public class DnsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DnsException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
