package dev.holdfast.internal.time;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Background threads for work that may block: virtual ones where the running JDK has them, daemon
 * platform threads elsewhere. Each piece of work gets a thread of its own that ends with it, so an idle
 * client keeps none.
 */
public final class Workers {
  private static final ThreadFactory UNNAMED = factory();

  private final AtomicInteger running = new AtomicInteger();

  public Workers() {}

  /** Runs the work on a thread of that name. What the work throws goes to the thread's uncaught handler. */
  public Thread start(String name, Runnable work) {
    running.incrementAndGet();
    Thread thread =
        UNNAMED.newThread(
            () -> {
              try {
                work.run();
              } finally {
                running.decrementAndGet();
              }
            });
    thread.setName(name);
    try {
      thread.start();
    } catch (Throwable notStarted) {
      running.decrementAndGet();
      throw notStarted;
    }
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
  private static ThreadFactory factory() {
    if (virtual()) {
      try {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> builder = Class.forName("java.lang.Thread$Builder");
        Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
        MethodHandle make =
            lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual));
        MethodHandle factory =
            lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class));
        return (ThreadFactory) factory.invoke(make.invoke());
      } catch (Throwable unexpected) {
        throw new ExceptionInInitializerError(unexpected);
      }
    }
    return work -> {
      Thread thread = new Thread(work);
      thread.setDaemon(true);
      return thread;
    };
  }
}
