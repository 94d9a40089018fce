package dev.holdfast.testkit;

import dev.holdfast.testkit.net.Endpoint;
import dev.holdfast.testkit.net.Link;
import dev.holdfast.testkit.net.Listener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A unix domain socket. Its file exists while the server listens. */
final class UnixEndpoint implements Endpoint {
  private final Path path;

  UnixEndpoint(Path path) {
    this.path = path;
  }

  @Override
  public Listener listen() throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(path));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    return new UnixListener(channel, path);
  }

  @Override
  public int port() {
    return -1;
  }

  @Override
  public String address() {
    return path.toString();
  }

  private record UnixListener(ServerSocketChannel channel, Path path) implements Listener {
    @Override
    public Link accept() throws IOException {
      return new UnixLink(channel.accept());
    }

    @Override
    public void stop() throws IOException {
      channel.close();
      Files.deleteIfExists(path);
    }
  }

  /** A reset is a close, because unix domain sockets have no reset. */
  private record UnixLink(SocketChannel channel) implements Link {
    @Override
    public InputStream input() {
      return Channels.newInputStream(channel);
    }

    @Override
    public OutputStream output() {
      return Channels.newOutputStream(channel);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }

    @Override
    public void reset() throws IOException {
      channel.close();
    }

    @Override
    public void abort() throws IOException {
      channel.close();
    }
  }
}
