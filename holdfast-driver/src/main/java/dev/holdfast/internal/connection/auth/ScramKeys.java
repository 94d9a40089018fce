package dev.holdfast.internal.connection.auth;

/** The keys of a password, a salt and a count. Not a record, because toString() must not show the keys. */
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
