package dev.holdfast.simulation.jdk;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Replaces what the JDK reads from the machine: time, threads and random numbers. {@link SimulationAgent}
 * redirects calls in the driver, in the testkit and in the JDK's own timed waits to this class. On a virtual
 * thread of a simulation, the running {@link Source} answers. On every other thread, the machine answers.
 *
 * <p>The bootstrap class loader loads this class, because classes of the JDK call it. It must not refer to
 * other classes of this module.
 */
public final class SimulatedJdk {
  /** The source of simulated time, threads and random numbers. Called only on simulated threads. */
  public interface Source {
    long nanoTime();

    Instant now();

    /** Creates a thread of the simulation without starting it. */
    Thread newThread(Runnable work, String name);

    /** Called before a simulated thread starts. */
    void starting(Thread thread);

    Random random();

    /** Lets another thread run. Called where threads of a real JVM can interleave. */
    void mayYield();
  }

  private static volatile @Nullable Source source;

  private SimulatedJdk() {}

  /** Starts a simulation; null ends it. */
  public static void use(@Nullable Source running) {
    source = running;
  }

  private static @Nullable Source current() {
    Source running = source;
    return running != null && Thread.currentThread().isVirtual() ? running : null;
  }

  // The methods below replace calls of the JDK. For an instance method, the receiver is the first
  // parameter.

  public static long nanoTime() {
    Source running = current();
    return running == null ? System.nanoTime() : running.nanoTime();
  }

  public static long currentTimeMillis() {
    Source running = current();
    return running == null ? System.currentTimeMillis() : running.now().toEpochMilli();
  }

  public static Instant now() {
    Source running = current();
    return running == null ? Instant.now() : running.now();
  }

  public static Thread newThread(Runnable work, String name) {
    Source running = current();
    return running == null ? new Thread(work, name) : running.newThread(work, name);
  }

  public static void start(Thread thread) {
    Source running = current();
    if (running != null) {
      running.starting(thread);
    }
    thread.start();
  }

  public static UUID randomUUID() {
    Source running = current();
    if (running == null) {
      return UUID.randomUUID();
    }
    long version4 = (running.random().nextLong() & ~0xF000L) | 0x4000L;
    long variant2 = (running.random().nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
    return new UUID(version4, variant2);
  }

  public static Random newRandom() {
    Source running = current();
    return running == null ? new Random() : new Random(running.random().nextLong());
  }

  public static int nextInt(ThreadLocalRandom random, int bound) {
    Source running = current();
    return running == null ? random.nextInt(bound) : running.random().nextInt(bound);
  }

  public static double nextDouble(ThreadLocalRandom random) {
    Source running = current();
    return running == null ? random.nextDouble() : running.random().nextDouble();
  }

  public static void nextBytes(SecureRandom random, byte[] bytes) {
    Source running = current();
    if (running == null) {
      random.nextBytes(bytes);
    } else {
      running.random().nextBytes(bytes);
    }
  }

  /** Returns null in a simulation: the content of a queue depends on the garbage collector. */
  public static @Nullable Reference<?> poll(ReferenceQueue<?> queue) {
    return current() == null ? queue.poll() : null;
  }

  public static void mayYield() {
    Source running = current();
    if (running != null) {
      running.mayYield();
    }
  }
}
