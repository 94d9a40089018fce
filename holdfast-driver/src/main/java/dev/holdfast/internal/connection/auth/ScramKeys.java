package dev.holdfast.internal.connection.auth;

/** What a password becomes with one salt and count. Not a record: its text must not show the keys. */
final class ScramKeys {
  private final byte[] clientKey;
  private final byte[] serverKey;

  ScramKeys(byte[] clientKey, byte[] serverKey) {
    this.clientKey = clientKey;
    this.serverKey = serverKey;
  }

  byte[] clientKey() {
    return clientKey;
  }

  byte[] serverKey() {
    return serverKey;
  }
}
