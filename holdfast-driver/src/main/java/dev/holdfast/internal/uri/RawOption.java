package dev.holdfast.internal.uri;

/**
 * An option as written, decoded but not understood. Its value may be a secret, so it is not
 * printed.
 */
record RawOption(String name, String value) {
  @Override
  public String toString() {
    return name + "=<hidden>";
  }
}
