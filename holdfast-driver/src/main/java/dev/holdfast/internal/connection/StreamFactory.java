package dev.holdfast.internal.connection;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.time.Scheduler;

/** Creates the streams of a client's connections: over sockets, or in a simulated network. Any thread. */
@FunctionalInterface
public interface StreamFactory {
  /** Creates a stream that is not connected yet. */
  SocketStream streamTo(ServerAddress address);

  /**
   * Streams over TCP or unix domain sockets.
   *
   * @param scheduler the client's timer, which ends calls that support no deadline
   */
  static StreamFactory ofSockets(
      SocketSettings socket, SslSettings ssl, Host.Resolver resolver, Scheduler scheduler) {
    return new StreamSettings(socket, ssl, resolver, scheduler);
  }
}
