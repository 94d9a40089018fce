package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ConnectionString;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The SOCKS5 proxy through which the driver connects to servers. {@link #toString()} hides the password. */
public final class ProxySettings {
  private static final int DEFAULT_PORT = 1080;
  private static final int MAX_PORT = 65535;
  // RFC 1929: the length field is one byte.
  private static final int MAX_SECRET_BYTES = 255;

  private final @Nullable String host;
  private final @Nullable Integer port;
  private final @Nullable String username;
  private final @Nullable String password;

  private ProxySettings(Builder builder) {
    host = builder.host;
    port = builder.port;
    username = builder.username;
    password = builder.password;
    if (host == null && (port != null || username != null || password != null)) {
      throw new IllegalStateException(
          "The proxy has a port, a user name or a password, but no host: set the host too.");
    }
    if ((username == null) != (password == null)) {
      throw new IllegalStateException(
          "The proxy has a "
              + (username == null ? "password but no user name" : "user name but no password")
              + ": set both or neither.");
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(ProxySettings proxySettings) {
    return builder().applySettings(proxySettings);
  }

  /** Null means no proxy. */
  public @Nullable String getHost() {
    return host;
  }

  /** The default is 1080. */
  public int getPort() {
    return port == null ? DEFAULT_PORT : port;
  }

  public @Nullable String getUsername() {
    return username;
  }

  public @Nullable String getPassword() {
    return password;
  }

  public boolean isProxyEnabled() {
    return host != null;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ProxySettings other
        && getPort() == other.getPort()
        && Objects.equals(host, other.host)
        && Objects.equals(username, other.username)
        && Objects.equals(password, other.password);
  }

  @Override
  public int hashCode() {
    return Objects.hash(host, getPort(), username);
  }

  @Override
  public String toString() {
    return "ProxySettings{host="
        + host
        + ", port="
        + getPort()
        + ", username="
        + username
        + ", password="
        + (password == null ? null : "<hidden>")
        + '}';
  }

  /** Builds {@link ProxySettings}. */
  public static final class Builder {
    private @Nullable String host;
    private @Nullable Integer port;
    private @Nullable String username;
    private @Nullable String password;

    private Builder() {}

    public Builder applySettings(ProxySettings proxySettings) {
      host = notNull("proxySettings", proxySettings).host;
      port = proxySettings.port;
      username = proxySettings.username;
      password = proxySettings.password;
      return this;
    }

    public Builder host(String host) {
      if (notNull("host", host).isBlank()) {
        throw new IllegalArgumentException("The host of the proxy is empty.");
      }
      this.host = host;
      return this;
    }

    public Builder port(int port) {
      if (port < 0 || port > MAX_PORT) {
        throw new IllegalArgumentException(
            "The port of the proxy is " + port + "; it must be between 0 and " + MAX_PORT + ".");
      }
      this.port = port;
      return this;
    }

    public Builder username(String username) {
      checkSize("user name", notNull("username", username));
      this.username = username;
      return this;
    }

    public Builder password(String password) {
      checkSize("password", notNull("password", password));
      this.password = password;
      return this;
    }

    /** Applies the options that the connection string sets. Other settings stay unchanged. */
    public Builder applyConnectionString(ConnectionString connectionString) {
      String proxyHost = notNull("connectionString", connectionString).getProxyHost();
      if (proxyHost != null) {
        host = proxyHost;
        port = connectionString.getProxyPort();
        username = connectionString.getProxyUsername();
        password = connectionString.getProxyPassword();
      }
      return this;
    }

    public ProxySettings build() {
      return new ProxySettings(this);
    }

    private static void checkSize(String what, String value) {
      int bytes = value.getBytes(StandardCharsets.UTF_8).length;
      if (bytes == 0 || bytes > MAX_SECRET_BYTES) {
        throw new IllegalArgumentException(
            "The "
                + what
                + " of the proxy has "
                + bytes
                + " bytes in UTF-8; it must have between 1 and "
                + MAX_SECRET_BYTES
                + ".");
      }
    }
  }
}
