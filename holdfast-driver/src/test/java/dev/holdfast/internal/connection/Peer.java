package dev.holdfast.internal.connection;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** The other end of a stream, moved step by step by the test that owns it. */
final class Peer implements AutoCloseable {
  private final ServerAddress address;
  private final Accept accept;
  private final List<Closeable> resources = new ArrayList<>();
  private Link accepted;

  private Peer(ServerAddress address, Accept accept, Closeable listening) {
    this.address = address;
    this.accept = accept;
    resources.add(listening);
  }

  static Peer tcp() throws IOException {
    return tcp(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), "127.0.0.1");
  }

  static Peer tls(SSLContext context, boolean clientMustShowCertificate) throws IOException {
    SSLServerSocket server =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    server.setNeedClientAuth(clientMustShowCertificate);
    return tcp(server, "localhost");
  }

  static Peer tcp(ServerSocket server, String host) {
    return new Peer(
        new ServerAddress(host, server.getLocalPort()),
        () -> {
          Socket socket = server.accept();
          return new Link(socket.getInputStream(), socket.getOutputStream(), socket);
        },
        server);
  }

  static Peer unix(Path file) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(file));
    return new Peer(
        new UnixServerAddress(file.toString()),
        () -> {
          SocketChannel channel = server.accept();
          return new Link(
              Channels.newInputStream(channel), Channels.newOutputStream(channel), channel);
        },
        server);
  }

  static Peer tlsOverUnix(Path file, SSLContext context) throws IOException {
    Peer plain = unix(file);
    return new Peer(
        plain.address,
        () -> {
          Link below = plain.next();
          SSLSocket tls =
              (SSLSocket)
                  context
                      .getSocketFactory()
                      .createSocket(
                          new TlsStream.StreamSocket(below.in(), below.out(), below.closer()),
                          "client",
                          0,
                          true);
          tls.setUseClientMode(false);
          return new Link(tls.getInputStream(), tls.getOutputStream(), tls);
        },
        plain::close);
  }

  ServerAddress address() {
    return address;
  }

  /** The next connection, or the one that {@link #acceptAgain} already took. */
  Link accept() throws IOException {
    Link waiting = accepted;
    accepted = null;
    return waiting == null ? next() : waiting;
  }

  /** The next connection, which {@link #accept} will return once more. */
  Link acceptAgain() throws IOException {
    accepted = next();
    return accepted;
  }

  private Link next() throws IOException {
    Link link = accept.next();
    resources.add(link.closer());
    return link;
  }

  @Override
  public void close() throws IOException {
    for (Closeable resource : resources) {
      resource.close();
    }
  }

  record Link(InputStream in, OutputStream out, Closeable closer) {}

  private interface Accept {
    Link next() throws IOException;
  }
}
