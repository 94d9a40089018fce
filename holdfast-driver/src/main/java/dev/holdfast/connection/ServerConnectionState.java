package dev.holdfast.connection;

/** Whether the client is connected to a server. */
public enum ServerConnectionState {
  /** The server has not responded yet, or no longer responds. The client keeps trying. */
  CONNECTING,
  /** The server responded to the last heartbeat. */
  CONNECTED
}
