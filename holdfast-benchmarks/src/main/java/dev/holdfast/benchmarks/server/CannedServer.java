package dev.holdfast.benchmarks.server;

import dev.holdfast.benchmarks.data.BenchmarkData;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Two replica sets, of one member and of three, in a process of their own: what a client costs can
 * only be seen when its server costs next to nothing. Prints their addresses; ends with its input.
 */
public final class CannedServer {
  /** Of the threads that answer, one for each connection. */
  public static final String THREAD = "serve";

  private static final int BACKLOG = 1024;

  private CannedServer() {}

  public static void main(String[] args) throws IOException {
    Reply[] replies = Replies.of(BenchmarkData.in(Path.of(args[0])));
    System.out.println(start("one", 1, replies));
    System.out.println(start("three", 3, replies));
    System.out.flush();
    while (System.in.read() >= 0) {
      // Whoever started this holds the other end, and lets go by ending.
    }
  }

  /** @return the connection string of the set */
  private static String start(String set, int members, Reply[] replies) throws IOException {
    List<ServerSocketChannel> sockets = new ArrayList<>();
    List<String> hosts = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      ServerSocketChannel socket = ServerSocketChannel.open();
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
      sockets.add(socket);
      hosts.add("127.0.0.1:" + socket.socket().getLocalPort());
    }
    for (int i = 0; i < members; i++) {
      ServerSocketChannel socket = sockets.get(i);
      Member member = new Member(set, hosts, hosts.get(i));
      daemon("accept-" + hosts.get(i), () -> accept(socket, member, replies));
    }
    return "mongodb://" + String.join(",", hosts) + "/?replicaSet=" + set;
  }

  private static void accept(ServerSocketChannel socket, Member member, Reply[] replies) {
    try {
      while (true) {
        SocketChannel channel = socket.accept();
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        daemon(THREAD, new Conversation(channel, member, replies));
      }
    } catch (IOException e) {
      System.err.println("canned server: accepts no more, " + e);
    }
  }

  private static void daemon(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }
}
