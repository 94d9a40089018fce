package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.Block;
import dev.holdfast.ConnectionString;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Timeouts and buffer sizes of sockets. Immutable. */
public final class SocketSettings {
  private final int connectTimeoutMillis;
  private final int readTimeoutMillis;
  private final int receiveBufferSize;
  private final int sendBufferSize;
  private final ProxySettings proxySettings;

  private SocketSettings(Builder builder) {
    connectTimeoutMillis = builder.connectTimeoutMillis;
    readTimeoutMillis = builder.readTimeoutMillis;
    receiveBufferSize = builder.receiveBufferSize;
    sendBufferSize = builder.sendBufferSize;
    proxySettings = builder.proxySettings.build();
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(SocketSettings socketSettings) {
    return builder().applySettings(socketSettings);
  }

  /** The timeout for opening a connection. 0 means no limit; the default is 10 s. */
  public int getConnectTimeout(TimeUnit timeUnit) {
    return Math.toIntExact(
        Math.min(
            Integer.MAX_VALUE, Limits.to(notNull("timeUnit", timeUnit), connectTimeoutMillis)));
  }

  /** The timeout for each reply. 0, the default, means no limit. */
  public int getReadTimeout(TimeUnit timeUnit) {
    return Math.toIntExact(
        Math.min(Integer.MAX_VALUE, Limits.to(notNull("timeUnit", timeUnit), readTimeoutMillis)));
  }

  public ProxySettings getProxySettings() {
    return proxySettings;
  }

  /** In bytes. 0, the default, means the default of the operating system. */
  public int getReceiveBufferSize() {
    return receiveBufferSize;
  }

  /** In bytes. 0, the default, means the default of the operating system. */
  public int getSendBufferSize() {
    return sendBufferSize;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SocketSettings other
        && connectTimeoutMillis == other.connectTimeoutMillis
        && readTimeoutMillis == other.readTimeoutMillis
        && receiveBufferSize == other.receiveBufferSize
        && sendBufferSize == other.sendBufferSize
        && proxySettings.equals(other.proxySettings);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        connectTimeoutMillis, readTimeoutMillis, receiveBufferSize, sendBufferSize, proxySettings);
  }

  @Override
  public String toString() {
    return "SocketSettings{connectTimeoutMS="
        + connectTimeoutMillis
        + ", readTimeoutMS="
        + readTimeoutMillis
        + ", receiveBufferSize="
        + receiveBufferSize
        + ", sendBufferSize="
        + sendBufferSize
        + ", proxySettings="
        + proxySettings
        + '}';
  }

  /** Builds {@link SocketSettings}. */
  public static final class Builder {
    private int connectTimeoutMillis = 10_000;
    private int readTimeoutMillis;
    private int receiveBufferSize;
    private int sendBufferSize;
    private ProxySettings.Builder proxySettings = ProxySettings.builder();

    private Builder() {}

    public Builder applySettings(SocketSettings socketSettings) {
      connectTimeoutMillis = notNull("socketSettings", socketSettings).connectTimeoutMillis;
      readTimeoutMillis = socketSettings.readTimeoutMillis;
      receiveBufferSize = socketSettings.receiveBufferSize;
      sendBufferSize = socketSettings.sendBufferSize;
      proxySettings = ProxySettings.builder(socketSettings.proxySettings);
      return this;
    }

    public Builder connectTimeout(long connectTimeout, TimeUnit timeUnit) {
      connectTimeoutMillis =
          Limits.socketMillis("connectTimeout", connectTimeout, notNull("timeUnit", timeUnit));
      return this;
    }

    public Builder readTimeout(long readTimeout, TimeUnit timeUnit) {
      readTimeoutMillis =
          Limits.socketMillis("readTimeout", readTimeout, notNull("timeUnit", timeUnit));
      return this;
    }

    public Builder receiveBufferSize(int receiveBufferSize) {
      this.receiveBufferSize = Limits.notNegative("receiveBufferSize", receiveBufferSize);
      return this;
    }

    public Builder sendBufferSize(int sendBufferSize) {
      this.sendBufferSize = Limits.notNegative("sendBufferSize", sendBufferSize);
      return this;
    }

    public Builder applyToProxySettings(Block<ProxySettings.Builder> block) {
      notNull("block", block).apply(proxySettings);
      return this;
    }

    /** Applies the options that the connection string sets. Other settings stay unchanged. */
    public Builder applyConnectionString(ConnectionString connectionString) {
      Integer connectTimeout = notNull("connectionString", connectionString).getConnectTimeout();
      if (connectTimeout != null) {
        connectTimeoutMillis = connectTimeout;
      }
      Integer socketTimeout = connectionString.getSocketTimeout();
      if (socketTimeout != null) {
        readTimeoutMillis = socketTimeout;
      }
      proxySettings.applyConnectionString(connectionString);
      return this;
    }

    public SocketSettings build() {
      return new SocketSettings(this);
    }
  }
}
