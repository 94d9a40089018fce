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
 * What the JDK would read from the machine: time, threads and random numbers. {@link SimulationAgent}
 * replaces calls of the JDK by calls of the methods here, in the driver, the testkit and in the JDK's own
 * timed waits. On a virtual thread of a simulation the running {@link Source} answers, on every other
 * thread the machine does.
 *
 * <p>The bootstrap class loader loads this class, because classes of the JDK call it. It must not refer to
 * other classes of this module.
 */
public final class SimulatedJdk {
  /** Where simulated time, threads and random numbers come from. Called on simulated threads only. */
  public interface Source {
    long nanoTime();

    Instant now();

    /** A thread of the simulation that has not been started. */
    Thread newThread(Runnable work, String name);

    /** Called before a simulated thread starts. */
    void starting(Thread thread);

    Random random();

    /** Another thread may run here. Calls come from places where threads of a real JVM can interleave. */
    void mayYield();
  }

  private static volatile @Nullable Source source;

  private SimulatedJdk() {}

  /** Begins a simulation, or ends it with null. */
  public static void use(@Nullable Source running) {
    source = running;
  }

  private static @Nullable Source current() {
    Source running = source;
    return running != null && Thread.currentThread().isVirtual() ? running : null;
  }

  // The methods below replace calls of the JDK. Those of instance methods get the receiver first.

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

  /** The garbage collector decides what is in a queue, so in a simulation nothing ever is. */
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
