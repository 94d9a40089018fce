package dev.holdfast.internal.connection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The way to the SOCKS5 proxy or through it failed. Never a sign of an overloaded server. */
final class ProxyException extends IOException {
  private static final long serialVersionUID = 1L;

  ProxyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
