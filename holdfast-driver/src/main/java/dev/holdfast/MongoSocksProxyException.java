package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The connection to the SOCKS5 proxy, or through it, failed. Nothing was sent. */
public class MongoSocksProxyException extends MongoSocketOpenException {
  private static final long serialVersionUID = 1L;

  private final @Nullable Integer proxyReplyCode;

  public MongoSocksProxyException(String message, ServerAddress serverAddress) {
    this(message, serverAddress, null, null);
  }

  public MongoSocksProxyException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    this(message, serverAddress, cause, null);
  }

  public MongoSocksProxyException(
      String message, ServerAddress serverAddress, @Nullable Integer proxyReplyCode) {
    this(message, serverAddress, null, proxyReplyCode);
  }

  public MongoSocksProxyException(
      String message,
      ServerAddress serverAddress,
      @Nullable Throwable cause,
      @Nullable Integer proxyReplyCode) {
    super(message, serverAddress, cause);
    this.proxyReplyCode = proxyReplyCode;
  }

  /** The proxy's reply code to the connect request. Null if the proxy did not reply to it. */
  public @Nullable Integer getProxyReplyCode() {
    return proxyReplyCode;
  }
}
