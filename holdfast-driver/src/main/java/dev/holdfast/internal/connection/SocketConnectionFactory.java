package dev.holdfast.internal.connection;

import dev.holdfast.connection.ConnectionId;

/** Creates connections over the streams of its options, all with the same options. Any thread. */
public final class SocketConnectionFactory implements ConnectionFactory {
  private final ConnectionOptions options;
  private final Handshake handshake;
  private final StreamFactory streams;
  private final ReplacedTextWarning textWarning = new ReplacedTextWarning();

  public SocketConnectionFactory(ConnectionOptions options) {
    this.options = options;
    this.handshake = new Handshake(options);
    this.streams = options.streams();
  }

  @Override
  public Connection create(ConnectionId id) {
    return new SocketConnection(
        id, options, handshake, textWarning, streams.streamTo(id.getServerId().getAddress()));
  }
}
