package dev.holdfast.internal.uri;

/**
 * Creates the errors about a connection string. Callers must not pass text that could be a password.
 */
final class InvalidUri {
  private InvalidUri() {}

  static IllegalArgumentException because(String why) {
    return new IllegalArgumentException("Invalid connection string: " + why);
  }
}
