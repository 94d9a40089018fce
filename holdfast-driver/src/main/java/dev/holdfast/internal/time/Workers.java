package dev.holdfast.internal.time;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Background threads for work that may block: virtual ones where the running JDK has them, daemon
 * platform threads elsewhere. Each piece of work gets a thread of its own that ends with it, so an idle
 * client keeps none.
 */
public final class Workers {
  private static final @Nullable ThreadFactory VIRTUAL = virtual() ? virtualThreads() : null;

  private final AtomicInteger running = new AtomicInteger();

  public Workers() {}

  /** Runs the work on a thread of that name. What the work throws goes to the thread's uncaught handler. */
  public Thread start(String name, Runnable work) {
    running.incrementAndGet();
    Thread thread = unnamed(new Counted(work, running));
    thread.setName(name);
    try {
      thread.start();
    } catch (Throwable notStarted) {
      running.decrementAndGet();
      throw notStarted;
    }
    return thread;
  }

  private record Counted(Runnable work, AtomicInteger running) implements Runnable {
    @Override
    public void run() {
      try {
        work.run();
      } finally {
        running.decrementAndGet();
      }
    }
  }

  private static Thread unnamed(Runnable work) {
    if (VIRTUAL != null) {
      return VIRTUAL.newThread(work);
    }
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }

  /** How many pieces of work have not ended; tests use it to find what a close left behind. */
  public int running() {
    return running.get();
  }

  public static boolean virtual() {
    return Runtime.version().feature() >= 21;
  }

  // Found by name because the sources are compiled for 17, where Thread.ofVirtual() does not exist.
  private static ThreadFactory virtualThreads() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      return (ThreadFactory)
          Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    } catch (ReflectiveOperationException unexpected) {
      throw new ExceptionInInitializerError(unexpected);
    }
  }
}
