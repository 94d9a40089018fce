package dev.holdfast.connection;

/** Whether the client is in touch with a server. */
public enum ServerConnectionState {
  /** Not heard of yet, or no longer; the client keeps trying. */
  CONNECTING,
  /** The last check was answered. */
  CONNECTED
}
