package dev.holdfast.testkit;

import dev.holdfast.testkit.net.Link;
import dev.holdfast.testkit.net.Listener;
import java.io.IOException;
import java.util.function.Consumer;

/** Accepts connections on its own thread and passes them to its server, until it is stopped. */
final class Acceptor {
  private final Listener listener;
  private final Consumer<Link> accepted;
  private final Consumer<String> problem;
  private final Thread thread;
  private volatile boolean stopped;

  Acceptor(Listener listener, String name, Consumer<Link> accepted, Consumer<String> problem) {
    this.listener = listener;
    this.accepted = accepted;
    this.problem = problem;
    thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!stopped) {
        accepted.accept(listener.accept());
      }
    } catch (IOException e) {
      if (!stopped) {
        problem.accept("stopped accepting connections: " + e);
      }
    }
  }

  /** Stops accepting. When this returns, new connections are refused and the thread is about to end. */
  void stop() throws IOException {
    stopped = true;
    listener.stop();
  }

  Thread thread() {
    return thread;
  }
}
