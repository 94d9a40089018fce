package dev.holdfast.internal.assembly;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** A SOCKS5 proxy that takes its time to connect and then forwards bytes without delay. */
final class DelayingProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final Duration delay;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  DelayingProxy(Duration delay) {
    this.delay = delay;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start("accept", this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listening.accept();
      sockets.add(client);
      start("client", () -> serve(client));
    }
  }

  private void serve(Socket client) throws IOException {
    client.setTcpNoDelay(true);
    DataInputStream in = new DataInputStream(client.getInputStream());
    OutputStream out = client.getOutputStream();
    in.skipNBytes(1);
    in.skipNBytes(in.readByte());
    out.write(new byte[] {5, 0});
    in.skipNBytes(3);
    if (in.readByte() != 1) {
      throw new IOException("this proxy takes IPv4 addresses only");
    }
    InetAddress host = InetAddress.getByAddress(in.readNBytes(4));
    int port = in.readUnsignedShort();
    long end = System.nanoTime() + delay.toNanos();
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
    try (Socket server = new Socket(host, port)) {
      sockets.add(server);
      server.setTcpNoDelay(true);
      out.write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
      start(
          "server",
          () -> {
            try (client) {
              server.getInputStream().transferTo(out);
            }
          });
      in.transferTo(server.getOutputStream());
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // The peer or the test has closed the socket: the end of this thread's work.
              }
            },
            "slow-proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
