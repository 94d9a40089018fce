package dev.holdfast.simulation.world;

import dev.holdfast.simulation.jdk.SimulatedJdk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One simulated machine. Its virtual threads take turns on the thread that calls {@link #run}. Its clock
 * jumps to the next timer when no thread can run. A seed decides every choice, so the same seed repeats the
 * same run. A JVM can run one world at a time.
 */
public final class World implements SimulatedJdk.Source {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Timers timers = new Timers();
  private final List<Runnable> runnable = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>(); // Threads that may be alive.
  private final List<Throwable> failures = new ArrayList<>();
  private final Random order; // Chooses the next thread.
  private final Random chance; // For everything else.
  private final Trace trace = new Trace();
  private final double yieldRate;
  private @Nullable Thread loop;
  private long nanos;
  private long steps;
  private double pauseRate;
  private long longestPauseNanos;
  private long pauseNanos; // The pause of the thread that yields now.

  /**
   * @param yieldRate how often a thread yields where threads of a real JVM can interleave, 0 to 1
   */
  public World(long seed, double yieldRate) {
    this.order = new Random(seed);
    this.chance = new Random(~seed);
    this.yieldRate = yieldRate;
  }

  /** How a run ended. */
  public enum End {
    /** All threads have ended and no timer is left. */
    QUIET,
    /** Threads are alive, but nothing will ever wake them. */
    STUCK,
    /** The limit of virtual time has passed. */
    TIME_LIMIT,
    /** The limit of steps was reached: threads run without waiting for anything. */
    STEP_LIMIT
  }

  /** Runs the work on a simulated thread, with all threads that it starts, until nothing is left to do. */
  public End run(Runnable work, Duration timeLimit, long stepLimit) {
    loop = Thread.currentThread();
    DelayedTasks.use(this);
    SimulatedJdk.use(this);
    try {
      start(newThread(work, "main"));
      return loop(timeLimit.toNanos(), stepLimit);
    } finally {
      SimulatedJdk.use(null);
      DelayedTasks.use(null);
    }
  }

  private End loop(long timeLimit, long stepLimit) {
    while (steps < stepLimit) {
      if (!runnable.isEmpty()) {
        runNext();
      } else if (timers.isEmpty()) {
        return alive().isEmpty() ? End.QUIET : End.STUCK;
      } else if (timers.nextNanos() > timeLimit) {
        return End.TIME_LIMIT;
      } else {
        nanos = Math.max(nanos, timers.nextNanos());
        timers.runNext();
      }
    }
    return End.STEP_LIMIT;
  }

  private void runNext() {
    steps++;
    int last = runnable.size() - 1;
    int chosen = last == 0 ? 0 : order.nextInt(last + 1);
    Runnable next = runnable.set(chosen, runnable.get(last));
    runnable.remove(last);
    trace.step(nanos, chosen, last);
    next.run();
  }

  /** Marks a thread as runnable. Virtual threads pass their continuations to this executor. */
  void execute(Runnable continuation) {
    if (!isCurrent()) {
      throw new IllegalStateException(
          Thread.currentThread() + " woke a simulated thread: the run cannot be repeated");
    }
    if (pauseNanos > 0) {
      after(pauseNanos, () -> runnable.add(continuation));
      pauseNanos = 0;
    } else {
      runnable.add(continuation);
    }
  }

  /** Whether the current thread runs this world, or is one of its threads. */
  boolean isCurrent() {
    return Thread.currentThread() == loop || Thread.currentThread().isVirtual();
  }

  /** Runs a short task at a time of the simulated clock, outside of all threads. The task must not block. */
  public Timers.Timer at(long whenNanos, Runnable task) {
    return timers.add(Math.max(whenNanos, nanos), task);
  }

  public Timers.Timer after(long delayNanos, Runnable task) {
    return at(nanos + Math.max(0, delayNanos), task);
  }

  // --- threads ---

  @Override
  public Thread newThread(Runnable work, String name) {
    Thread thread = VirtualThreads.create(this::execute, work);
    thread.setName(name);
    thread.setUncaughtExceptionHandler((failed, cause) -> failures.add(cause));
    return thread;
  }

  @Override
  public void starting(Thread thread) {
    threads.removeIf(started -> started.getState() == Thread.State.TERMINATED);
    threads.add(thread);
  }

  /** Starts a thread of this world. */
  public Thread start(Thread thread) {
    starting(thread);
    thread.start();
    return thread;
  }

  public Thread start(String name, Runnable work) {
    return start(newThread(work, name));
  }

  /** The threads that have started and not ended. */
  public List<Thread> alive() {
    return threads.stream().filter(Thread::isAlive).toList();
  }

  /** The uncaught exceptions of threads. */
  public List<Throwable> failures() {
    return failures;
  }

  /**
   * Pauses threads from now on where they could interleave, as on a busy machine.
   *
   * @param rate the probability of a pause
   * @param longestNanos the maximum length of a pause
   */
  public void pauses(double rate, long longestNanos) {
    pauseRate = rate;
    longestPauseNanos = longestNanos;
  }

  @Override
  public void mayYield() {
    if (pauseRate > 0 && Thread.currentThread().isVirtual() && order.nextDouble() < pauseRate) {
      pauseNanos = 1 + order.nextLong(longestPauseNanos);
      Thread.yield(); // Passes the continuation to execute().
      pauseNanos = 0;
      return;
    }
    if (yieldRate > 0 && order.nextDouble() < yieldRate) {
      Thread.yield();
    }
  }

  // --- time and chance ---

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public Instant now() {
    return START.plusNanos(nanos);
  }

  @Override
  public Random random() {
    return chance;
  }

  public Trace trace() {
    return trace;
  }

  /** How often a thread has run. */
  public long steps() {
    return steps;
  }

  public Duration elapsed() {
    return Duration.ofNanos(nanos);
  }
}
