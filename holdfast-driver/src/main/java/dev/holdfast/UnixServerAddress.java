package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

/** The path of a unix domain socket. {@link #getHost()} returns the path; the port has no meaning. */
public final class UnixServerAddress extends ServerAddress {
  private static final long serialVersionUID = 1L;

  /**
   * @param path the socket file, such as {@code /tmp/mongodb-27017.sock}
   * @throws IllegalArgumentException if the path does not end in {@code .sock}
   */
  public UnixServerAddress(String path) {
    super(new Parts(checked(notNull("path", path)), defaultPort()));
  }

  @Override
  public String toString() {
    return getHost();
  }

  private static String checked(String path) {
    if (!path.endsWith(".sock")) {
      throw new IllegalArgumentException(
          "Invalid unix domain socket '" + path + "': the path must end in '.sock'.");
    }
    return path;
  }
}
