package dev.holdfast.internal.connection;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.time.Scheduler;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;

/** The socket settings that all streams of a client share. */
record StreamSettings(
    SocketSettings socket, SslSettings ssl, Host.Resolver resolver, Scheduler scheduler)
    implements StreamFactory {

  // TCP detects a vanished peer after 120 s of silence and 9 probes, 10 s apart. The default of
  // many systems is two hours. Lower values of the system are kept.
  private static final Map<String, Integer> KEEP_ALIVE_SECONDS_AND_COUNT =
      Map.of("TCP_KEEPIDLE", 120, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 9);

  @Override
  public SocketStream streamTo(ServerAddress address) {
    if (!(address instanceof UnixServerAddress)) {
      return new TcpStream(address, this);
    }
    UnixStream unix = new UnixStream(address.getHost(), scheduler);
    return ssl.isEnabled() ? new TlsStream(unix, address.getHost(), ssl) : unix;
  }

  void configure(Socket tcp) throws IOException {
    tcp.setTcpNoDelay(true);
    tcp.setKeepAlive(true);
    lowerKeepAlive(tcp);
    if (socket.getReceiveBufferSize() > 0) {
      tcp.setReceiveBufferSize(socket.getReceiveBufferSize());
    }
    if (socket.getSendBufferSize() > 0) {
      tcp.setSendBufferSize(socket.getSendBufferSize());
    }
  }

  // Finds the options by name: the constants are in module jdk.net, which small runtime images
  // omit.
  @SuppressWarnings("unchecked") // The code compares the type first.
  private static void lowerKeepAlive(Socket tcp) throws IOException {
    for (SocketOption<?> option : tcp.supportedOptions()) {
      Integer most = KEEP_ALIVE_SECONDS_AND_COUNT.get(option.name());
      if (most != null && option.type() == Integer.class) {
        SocketOption<Integer> number = (SocketOption<Integer>) option;
        if (tcp.getOption(number) > most) {
          tcp.setOption(number, most);
        }
      }
    }
  }
}
