package dev.holdfast.benchmarks.start;

import dev.holdfast.benchmarks.measure.Threads;
import dev.holdfast.benchmarks.work.Work;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * A JVM that opens one client, then nine more. Each client sends one ping. Each time, it prints the number of
 * threads and sockets and the used heap once they no longer change.
 */
public final class IdleClients {
  private static final int CLIENTS = 10;
  private static final long REST_MILLIS = 1_500;
  private static final long PATIENCE_MILLIS = 20_000;

  private IdleClients() {}

  public static void main(String[] args) throws Exception {
    startWhatIsTheJdks();
    List<AutoCloseable> clients = new ArrayList<>();
    tell(Usage.now());
    clients.add(open(args[0], args[1]));
    tell(atRest());
    while (clients.size() < CLIENTS) {
      clients.add(open(args[0], args[1]));
    }
    tell(atRest());
    for (AutoCloseable client : clients) {
      client.close();
    }
  }

  /**
   * Starts the threads and opens the descriptors that the JDK itself needs for virtual threads and sockets.
   * They appear on first use and stay, so they must not count as the cost of a client.
   */
  private static void startWhatIsTheJdks() throws IOException, InterruptedException {
    Threads kind = Threads.virtualOnesExist() ? Threads.virtual(1_000) : Threads.ONE;
    CountDownLatch done = new CountDownLatch(kind.count() + 1);
    for (int i = 0; i < kind.count(); i++) {
      kind.start(
          () -> {
            pause(20);
            done.countDown();
          });
    }
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket here = new Socket(listening.getInetAddress(), listening.getLocalPort());
        Socket there = listening.accept()) {
      kind.start(
          () -> {
            read(here);
            done.countDown();
          });
      pause(100); // Let the read block first.
      there.getOutputStream().write(1);
      done.await();
    }
  }

  private static void read(Socket socket) {
    try {
      socket.getInputStream().read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static AutoCloseable open(String contender, String uri) {
    Document ping = new Document("ping", 1);
    if (contender.equals("holdfast")) {
      var client = dev.holdfast.client.MongoClients.create(uri);
      client.getDatabase(Work.DATABASE).runCommand(ping);
      return client;
    }
    var client = com.mongodb.client.MongoClients.create(uri);
    client.getDatabase(Work.DATABASE).runCommand(ping);
    return client;
  }

  /** Waits until threads and sockets no longer change. Monitors may still start after the first ping. */
  private static Usage atRest() throws IOException {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    Usage before = Usage.now();
    while (true) {
      pause(REST_MILLIS);
      Usage now = Usage.now();
      if (now.threads == before.threads && now.sockets == before.sockets) {
        return now;
      }
      if (System.nanoTime() > end) {
        throw new IllegalStateException("Not at rest: " + before + ", then " + now);
      }
      before = now;
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void tell(Usage usage) {
    System.out.println(usage.threads + " " + usage.sockets + " " + usage.heapBytes);
  }

  private record Usage(int threads, long sockets, long heapBytes) {
    static Usage now() throws IOException {
      for (int i = 0; i < 3; i++) {
        System.gc();
      }
      return new Usage(
          ManagementFactory.getThreadMXBean().getThreadCount(),
          openSockets(),
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private static long openSockets() throws IOException {
      Path open = Path.of("/proc/self/fd");
      if (!Files.isDirectory(open)) {
        return 0;
      }
      try (Stream<Path> files = Files.list(open)) {
        return files.filter(Usage::isSocket).count();
      }
    }

    private static boolean isSocket(Path file) {
      try {
        return Files.readSymbolicLink(file).toString().startsWith("socket:");
      } catch (IOException e) {
        return false; // Closed in the meantime.
      }
    }
  }
}
