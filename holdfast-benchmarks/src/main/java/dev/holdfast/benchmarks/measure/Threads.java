package dev.holdfast.benchmarks.measure;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The number and kind of the threads that work at the same time.
 *
 * @param virtual requires JDK 21 or later
 */
public record Threads(int count, boolean virtual) {
  public static final Threads ONE = new Threads(1, false);

  /** The name of every platform thread that measures. */
  static final String NAME = "bench-worker";

  // The sources are Java 17, which does not have this method.
  private static final @Nullable MethodHandle START_VIRTUAL = startVirtual();

  public static Threads platform(int count) {
    return new Threads(count, false);
  }

  public static Threads virtual(int count) {
    return new Threads(count, true);
  }

  public static boolean virtualOnesExist() {
    return START_VIRTUAL != null;
  }

  public Thread start(Runnable body) {
    if (!virtual) {
      Thread thread = new Thread(body, NAME);
      thread.setDaemon(true);
      thread.start();
      return thread;
    }
    if (START_VIRTUAL == null) {
      throw new UnsupportedOperationException("This JDK has no virtual threads");
    }
    try {
      return (Thread) START_VIRTUAL.invokeExact(body);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static @Nullable MethodHandle startVirtual() {
    try {
      return MethodHandles.publicLookup()
          .findStatic(
              Thread.class,
              "startVirtualThread",
              MethodType.methodType(Thread.class, Runnable.class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  @Override
  public String toString() {
    return count == 1 ? "1 thread" : count + (virtual ? " virtual threads" : " threads");
  }
}
