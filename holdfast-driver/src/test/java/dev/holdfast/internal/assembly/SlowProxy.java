package dev.holdfast.internal.assembly;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A SOCKS5 proxy to one server. While it is stalled it accepts connections and answers none of them. */
final class SlowProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile boolean stalled;

  SlowProxy(int target) {
    this.target = target;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  void stall() {
    stalled = true;
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listening.accept();
      sockets.add(client);
      if (!stalled) {
        start(() -> serve(client));
      }
    }
  }

  private void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    OutputStream out = client.getOutputStream();
    in.readFully(new byte[3]); // Version 5, one method: no authentication.
    out.write(new byte[] {5, 0});
    in.readFully(new byte[10]); // Connect to an IPv4 address.
    Socket server = new Socket(InetAddress.getByName("127.0.0.1"), target);
    sockets.add(server);
    out.write(new byte[] {5, 0, 0, 1, 127, 0, 0, 1, 0, 80});
    start(() -> copy(server.getInputStream(), out, client));
    copy(in, server.getOutputStream(), server);
  }

  private static void copy(InputStream from, OutputStream to, Socket closing) throws IOException {
    try (closing) {
      from.transferTo(to);
    }
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // One end has closed its socket, or the test is over.
              }
            },
            "slow-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Work {
    void run() throws IOException;
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
