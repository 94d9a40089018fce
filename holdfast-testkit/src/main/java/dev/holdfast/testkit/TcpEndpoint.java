package dev.holdfast.testkit;

import dev.holdfast.testkit.net.Endpoint;
import dev.holdfast.testkit.net.Link;
import dev.holdfast.testkit.net.Listener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A port of the loopback interface that the system chooses, optionally with TLS. */
final class TcpEndpoint implements Endpoint {
  private static final int BACKLOG = 256;

  private final @Nullable SSLContext tls;
  private final ClientAuth clientAuth;
  private volatile int port; // 0 until the system has chosen one.

  TcpEndpoint(@Nullable SSLContext tls, ClientAuth clientAuth) {
    this.tls = tls;
    this.clientAuth = clientAuth;
  }

  @Override
  public Listener listen() throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      // Allows listening on the same port again while old connections are still in TIME_WAIT.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
    port = socket.getLocalPort();
    return new TcpListener(socket);
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String address() {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + port;
  }

  private final class TcpListener implements Listener {
    private final ServerSocket socket;

    TcpListener(ServerSocket socket) {
      this.socket = socket;
    }

    @Override
    public Link accept() throws IOException {
      Socket accepted = socket.accept();
      accepted.setTcpNoDelay(true);
      return new TcpLink(accepted, tls, clientAuth);
    }

    @Override
    public void stop() throws IOException {
      socket.close();
    }
  }

  private static final class TcpLink implements Link {
    private final Socket raw;
    private final @Nullable SSLContext tls;
    private final ClientAuth clientAuth;
    private Socket socket;

    TcpLink(Socket raw, @Nullable SSLContext tls, ClientAuth clientAuth) {
      this.raw = raw;
      this.tls = tls;
      this.clientAuth = clientAuth;
      this.socket = raw;
    }

    @Override
    public void open() throws IOException {
      if (tls == null) {
        return;
      }
      SSLSocket secured =
          (SSLSocket)
              tls.getSocketFactory()
                  .createSocket(raw, raw.getInetAddress().getHostAddress(), raw.getPort(), true);
      socket = secured;
      secured.setUseClientMode(false);
      switch (clientAuth) {
        case NONE -> secured.setWantClientAuth(false);
        case WANTED -> secured.setWantClientAuth(true);
        case NEEDED -> secured.setNeedClientAuth(true);
      }
      secured.startHandshake();
    }

    @Override
    public InputStream input() throws IOException {
      return socket.getInputStream();
    }

    @Override
    public OutputStream output() throws IOException {
      return socket.getOutputStream();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }

    @Override
    public void reset() throws IOException {
      raw.setSoLinger(true, 0);
      raw.close();
    }

    @Override
    public void abort() throws IOException {
      raw.close(); // Closing the TLS socket may block on its close message.
    }
  }
}
