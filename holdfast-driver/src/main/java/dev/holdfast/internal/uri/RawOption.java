package dev.holdfast.internal.uri;

/**
 * An option of a connection string, percent-decoded but not parsed. {@link #toString} hides the value, which
 * may be a secret.
 */
record RawOption(String name, String value) {
  @Override
  public String toString() {
    return name + "=<hidden>";
  }
}
