package dev.holdfast.internal.uri;

/**
 * Words the errors about a connection string. No caller may hand in text that could be a password.
 */
final class InvalidUri {
  private InvalidUri() {}

  static IllegalArgumentException because(String why) {
    return new IllegalArgumentException("Invalid connection string: " + why);
  }
}
