package dev.holdfast.benchmarks.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Serves many connections on one thread. This needs fewer thread switches than a thread per connection and
 * leaves more of the machine to the client. For short messages only: all connections wait while one message
 * is read or written.
 */
final class EventLoop implements Runnable {
  private final Selector selector = Selector.open();
  private final Queue<Conversation> added = new ConcurrentLinkedQueue<>();
  private final Consumer<Conversation> threads;

  /**
   * @param threads moves a conversation to its own thread when its client sends an awaitable hello
   */
  EventLoop(Consumer<Conversation> threads) throws IOException {
    this.threads = threads;
  }

  void add(Conversation conversation) {
    added.add(conversation);
    selector.wakeup();
  }

  @Override
  public void run() {
    try {
      while (true) {
        selector.select(this::serve);
        for (Conversation next = added.poll(); next != null; next = added.poll()) {
          next.channel().configureBlocking(false);
          next.channel().register(selector, SelectionKey.OP_READ, next);
        }
      }
    } catch (IOException e) {
      System.err.println("canned server: its event loop has ended, " + e);
    }
  }

  private void serve(SelectionKey key) {
    Conversation conversation = (Conversation) key.attachment();
    try {
      if (!conversation.answerNow()) {
        key.cancel(); // Its channel may block from now on.
        threads.accept(conversation);
      }
    } catch (IOException e) {
      hangUp(key);
    }
  }

  private static void hangUp(SelectionKey key) {
    try {
      key.channel().close();
    } catch (IOException e) {
      // The client has closed the connection already.
    }
  }
}
