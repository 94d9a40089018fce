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
import java.util.function.Consumer;

/**
 * Runs replica sets in a separate process. The server must cost almost nothing, so that the cost of the
 * client is visible. Two sets, with one and three members, use a thread per connection, which is cheapest for
 * few connections. A third set uses an event loop for many connections. Prints their addresses and ends when
 * its input ends.
 */
public final class CannedServer {
  /** The name of all threads that answer requests. */
  public static final String THREAD = "serve";

  private static final int BACKLOG = 1024;

  private CannedServer() {}

  public static void main(String[] args) throws IOException {
    Reply[] replies = Replies.of(BenchmarkData.in(Path.of(args[0])));
    Consumer<Conversation> threads = conversation -> daemon(THREAD, conversation);
    System.out.println(start("one", 1, replies, threads));
    System.out.println(start("three", 3, replies, threads));
    EventLoop loop = new EventLoop(threads);
    daemon(THREAD, loop);
    System.out.println(start("crowd", 1, replies, loop::add));
    System.out.flush();
    while (System.in.read() >= 0) {
      // The parent process holds the other end; the input ends when the parent ends.
    }
  }

  /**
   * @return the connection string of the set
   */
  private static String start(
      String set, int members, Reply[] replies, Consumer<Conversation> server) throws IOException {
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
      daemon("accept-" + hosts.get(i), () -> accept(socket, member, replies, server));
    }
    return "mongodb://" + String.join(",", hosts) + "/?replicaSet=" + set;
  }

  private static void accept(
      ServerSocketChannel socket, Member member, Reply[] replies, Consumer<Conversation> server) {
    try {
      while (true) {
        SocketChannel channel = socket.accept();
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        server.accept(new Conversation(channel, member, replies));
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
