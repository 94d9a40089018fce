package dev.holdfast.internal.time;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Background threads for work that may block: virtual threads if the JDK has them, otherwise daemon platform
 * threads. Each piece of work gets a new thread that ends with it, so an idle client keeps no worker thread.
 */
public final class Workers {
  private static final @Nullable ThreadFactory VIRTUAL = virtual() ? virtualThreads() : null;

  private static final ThreadLocal<Boolean> WORKER = new ThreadLocal<>();

  private final Queue<Thread> started = new ConcurrentLinkedQueue<>(); // Some may have ended.

  public Workers() {}

  /** Runs the work on a new thread of that name. Exceptions go to the thread's uncaught exception handler. */
  public Thread start(String name, Runnable work) {
    forgetEnded();
    Thread thread = unnamed(new Work(work));
    thread.setName(name);
    started.add(thread);
    try {
      thread.start();
    } catch (Throwable notStarted) {
      started.remove(thread);
      throw notStarted;
    }
    return thread;
  }

  // Threads do not remove themselves, because awaitEnd() waits until they have terminated.
  private void forgetEnded() {
    for (Thread thread : started) {
      if (hasEnded(thread)) {
        started.remove(thread);
      }
    }
  }

  private static boolean hasEnded(Thread thread) {
    return thread.getState() == Thread.State.TERMINATED;
  }

  private record Work(Runnable work) implements Runnable {
    @Override
    public void run() {
      WORKER.set(true);
      work.run();
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

  /** Whether the current thread is a worker thread of any client. */
  public static boolean isWorker() {
    return WORKER.get() != null;
  }

  /** The number of threads that have not ended. Tests use it to find threads that a close left behind. */
  public int running() {
    forgetEnded();
    return started.size();
  }

  /** Waits until the threads that run now have ended, at most for this time. Skips the calling thread. */
  public void awaitEnd(Duration longest) {
    Deadline deadline = Deadline.in(Clock.SYSTEM, longest);
    try {
      for (Thread thread : started) {
        if (thread != Thread.currentThread()) {
          thread.join(Math.max(1, deadline.remainingMillis()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static boolean virtual() {
    return Runtime.version().feature() >= 21;
  }

  // Uses reflection because the driver is compiled for Java 17, where Thread.ofVirtual() does not
  // exist.
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
