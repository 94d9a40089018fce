package dev.holdfast;

import java.io.Serializable;
import java.util.Locale;

/** A host and a port. Host names are compared without regard to case, and kept in lower case. */
public class ServerAddress implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int DEFAULT_PORT = 27017;

  private final String host;
  private final int port;

  public ServerAddress(String host, int port) {
    this.host = host.toLowerCase(Locale.ROOT);
    this.port = port;
  }

  public String getHost() {
    return host;
  }

  public int getPort() {
    return port;
  }

  public static int defaultPort() {
    return DEFAULT_PORT;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerAddress other && port == other.port && host.equals(other.host);
  }

  @Override
  public int hashCode() {
    return 31 * host.hashCode() + port;
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
