package dev.holdfast.benchmarks.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Many connections on one thread. A crowd is served so with fewer switches of threads than with one for
 * each connection, so that more of the machine is left to the client. For short messages: while one is
 * read or written the others wait.
 */
final class EventLoop implements Runnable {
  private final Selector selector = Selector.open();
  private final Queue<Conversation> added = new ConcurrentLinkedQueue<>();
  private final Consumer<Conversation> threads;

  /** @param threads gives a conversation a thread of its own, once its client wants to wait */
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
        key.cancel(); // From now on its channel may block.
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
      // It was the client who hung up first.
    }
  }
}
