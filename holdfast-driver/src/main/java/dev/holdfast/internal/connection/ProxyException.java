package dev.holdfast.internal.connection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The way to the SOCKS5 proxy or through it failed. Never a sign of an overloaded server. */
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

  /** What the proxy answered to the request to connect; null if it did not come to that. */
  @Nullable Integer replyCode() {
    return replyCode;
  }
}
