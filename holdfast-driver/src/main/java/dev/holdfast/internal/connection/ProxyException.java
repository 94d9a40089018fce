package dev.holdfast.internal.connection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Connecting to the SOCKS5 proxy, or through it, failed. It never indicates an overloaded server. */
final class ProxyException extends IOException {
  private static final long serialVersionUID = 1L;

  private final @Nullable Integer replyCode;

  ProxyException(String message, @Nullable Throwable cause) {
    this(message, cause, cause instanceof ProxyException inner ? inner.replyCode : null);
  }

  ProxyException(String message, @Nullable Throwable cause, @Nullable Integer replyCode) {
    super(message, cause);
    this.replyCode = replyCode;
  }

  /** The proxy's reply to the connect request; null if it sent none. */
  @Nullable Integer replyCode() {
    return replyCode;
  }
}
