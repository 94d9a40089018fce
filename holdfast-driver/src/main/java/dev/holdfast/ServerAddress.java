package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A host and a port. Host names are case-insensitive and stored in lower case.
 *
 * <pre>{@code
 * new ServerAddress("db.example.com");        // port 27017
 * new ServerAddress("db.example.com:27018");
 * new ServerAddress("[2001:db8::1]:27018");   // an IPv6 literal with a port needs its brackets
 * }</pre>
 */
public class ServerAddress implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String DEFAULT_HOST = "127.0.0.1";
  private static final int DEFAULT_PORT = 27017;
  private static final int MAX_PORT = 65535;

  private final String host;
  private final int port;

  /** The default host and port, 127.0.0.1:27017. */
  public ServerAddress() {
    this(DEFAULT_HOST, DEFAULT_PORT);
  }

  /** A host with or without a port. Null means the default host. */
  public ServerAddress(@Nullable String host) {
    this(host, DEFAULT_PORT);
  }

  public ServerAddress(InetAddress inetAddress) {
    this(notNull("inetAddress", inetAddress).getHostName(), DEFAULT_PORT);
  }

  public ServerAddress(InetAddress inetAddress, int port) {
    this(notNull("inetAddress", inetAddress).getHostName(), port);
  }

  public ServerAddress(InetSocketAddress inetSocketAddress) {
    this(
        notNull("inetSocketAddress", inetSocketAddress).getHostString(),
        inetSocketAddress.getPort());
  }

  /**
   * A host and a port. The host may contain a port only if the second argument is the default port.
   *
   * @throws IllegalArgumentException if the host is not a valid host name or IP address, or if the port is
   *     not between 1 and 65535
   */
  public ServerAddress(@Nullable String host, int port) {
    this(split(host == null ? DEFAULT_HOST : host.strip(), port));
  }

  /** For addresses that are not host names. The parts are not validated. */
  ServerAddress(Parts parts) {
    this.host = parts.host;
    this.port = parts.port;
  }

  public String getHost() {
    return host;
  }

  public int getPort() {
    return port;
  }

  public static String defaultHost() {
    return DEFAULT_HOST;
  }

  public static int defaultPort() {
    return DEFAULT_PORT;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerAddress other
        && getClass() == other.getClass()
        && port == other.port
        && host.equals(other.host);
  }

  @Override
  public int hashCode() {
    return 31 * host.hashCode() + port;
  }

  /** {@code host:port}, with IPv6 literals in brackets. The constructor accepts this format. */
  @Override
  public String toString() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }

  record Parts(String host, int port) {}

  private static Parts split(String text, int port) {
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      if (end < 0) {
        throw invalid(text, "an IPv6 literal that starts with '[' must end with ']'");
      }
      return checked(text, text.substring(1, end), text.substring(end + 1), port);
    }
    int colon = text.indexOf(':');
    // Two colons and no brackets: an IPv6 literal without a port.
    if (colon < 0 || text.indexOf(':', colon + 1) >= 0) {
      return checked(text, text, "", port);
    }
    return checked(text, text.substring(0, colon), text.substring(colon), port);
  }

  private static Parts checked(String text, String host, String portSuffix, int port) {
    if (host.isEmpty()) {
      throw invalid(text, "the host is empty");
    }
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c <= ' ' || "/?#@,[]\\".indexOf(c) >= 0) {
        throw invalid(text, "'" + c + "' cannot be part of a host name");
      }
    }
    int ownPort = portSuffix.isEmpty() ? port : parsePort(text, portSuffix);
    if (ownPort != port && port != DEFAULT_PORT) {
      throw invalid(text, "it names a port, but the port " + port + " was given beside it");
    }
    if (ownPort < 1 || ownPort > MAX_PORT) {
      throw invalid(text, "the port " + ownPort + " is not between 1 and " + MAX_PORT);
    }
    return new Parts(host.toLowerCase(Locale.ROOT), ownPort);
  }

  private static int parsePort(String text, String suffix) {
    String digits = suffix.substring(1);
    if (suffix.charAt(0) != ':' || !isNumber(digits) || digits.length() > 9) {
      throw invalid(text, "the port must be a number between 1 and " + MAX_PORT);
    }
    return Integer.parseInt(digits);
  }

  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static IllegalArgumentException invalid(String text, String why) {
    return new IllegalArgumentException("Invalid server address '" + text + "': " + why + ".");
  }
}
