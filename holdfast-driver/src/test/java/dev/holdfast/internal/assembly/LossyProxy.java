package dev.holdfast.internal.assembly;

import dev.holdfast.ServerAddress;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A proxy before one real server. It waits for the server's reply to a chosen command, then closes the
 * connection instead of passing the reply on: the server has executed the command, the client cannot know.
 * It also lowers {@code maxWriteBatchSize} in every hello, so that a few statements make several batches.
 */
final class LossyProxy implements AutoCloseable {
  private static final int HEADER = 16;
  private static final int OP_MSG = 2013;
  private static final int COMMAND_NAME_AT = HEADER + 4 + 1 + 4 + 1; // flags, kind, length, type
  private static final byte[] BATCH_SIZE =
      "\u0010maxWriteBatchSize\0".getBytes(StandardCharsets.US_ASCII);

  /** Which replies to lose: those of this command, from the first-th to the last-th. */
  private record Loss(String command, int first, int last, int seen) {
    Loss next() {
      return new Loss(command, first, last, seen + 1);
    }

    boolean hits() {
      return seen >= first && seen <= last;
    }
  }

  private final ServerAddress server;
  private final int batchSize;
  private final ServerSocket listener;
  private final AtomicReference<Loss> loss = new AtomicReference<>(new Loss("", 0, 0, 0));
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<String> lost = new CopyOnWriteArrayList<>();

  LossyProxy(ServerAddress server, int batchSize) throws IOException {
    this.server = server;
    this.batchSize = batchSize;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start("accept", this::accept);
  }

  String uri() {
    return "mongodb://127.0.0.1:" + listener.getLocalPort() + "/?directConnection=true";
  }

  /** Loses the replies to the first-th to last-th of the commands of this name that follow. */
  void loseReplies(String command, int first, int last) {
    lost.clear();
    loss.set(new Loss(command, first, last, 0));
  }

  /** The replies that were lost, by the names of their commands. */
  List<String> lost() {
    return lost;
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listener.accept();
      Socket upstream = new Socket(server.getHost(), server.getPort());
      sockets.addAll(List.of(client, upstream));
      Map<Integer, String> names = new ConcurrentHashMap<>();
      start("to-server", () -> forwardCommands(client, upstream, names));
      start("to-client", () -> forwardReplies(upstream, client, names));
    }
  }

  private void forwardCommands(Socket client, Socket upstream, Map<Integer, String> names)
      throws IOException {
    try (client;
        upstream) {
      while (true) {
        ByteBuffer message = read(client);
        names.put(message.getInt(4), commandName(message));
        send(message, upstream);
      }
    }
  }

  private void forwardReplies(Socket upstream, Socket client, Map<Integer, String> names)
      throws IOException {
    try (client;
        upstream) {
      while (true) {
        ByteBuffer message = read(upstream);
        String name = names.getOrDefault(message.getInt(8), "");
        if (isLost(name)) {
          lost.add(name);
          return;
        }
        shrinkBatches(message);
        send(message, client);
      }
    }
  }

  private boolean isLost(String command) {
    return loss.updateAndGet(now -> now.command().equals(command) ? now.next() : now).hits()
        && loss.get().command().equals(command);
  }

  private static ByteBuffer read(Socket from) throws IOException {
    DataInputStream in = new DataInputStream(from.getInputStream());
    int length = Integer.reverseBytes(in.readInt());
    ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(0, length);
    in.readFully(message.array(), 4, length - 4);
    return message;
  }

  private static void send(ByteBuffer message, Socket to) throws IOException {
    OutputStream out = to.getOutputStream();
    out.write(message.array());
    out.flush();
  }

  /** Empty for the legacy hello, the only other message that an uncompressed client sends. */
  private static String commandName(ByteBuffer message) {
    if (message.getInt(12) != OP_MSG) {
      return "";
    }
    int end = COMMAND_NAME_AT;
    while (message.get(end) != 0) {
      end++;
    }
    return new String(
        message.array(), COMMAND_NAME_AT, end - COMMAND_NAME_AT, StandardCharsets.UTF_8);
  }

  private void shrinkBatches(ByteBuffer message) {
    for (int at = HEADER; at + BATCH_SIZE.length + 4 <= message.capacity(); at++) {
      if (ByteBuffer.wrap(message.array(), at, BATCH_SIZE.length)
          .equals(ByteBuffer.wrap(BATCH_SIZE))) {
        message.putInt(at + BATCH_SIZE.length, batchSize);
        return;
      }
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
                // One side closed the connection, or the test closed the proxy.
              }
            },
            "lossy-proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
