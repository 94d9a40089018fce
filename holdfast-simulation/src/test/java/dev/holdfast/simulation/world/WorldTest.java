package dev.holdfast.simulation.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class WorldTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final List<String> seen = new ArrayList<>();

  /** Work that may be interrupted. */
  private interface Work {
    void run() throws InterruptedException;
  }

  private static World.End run(World world, Work work) {
    return world.run(
        () -> {
          try {
            work.run();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        LONG,
        100_000);
  }

  @Test
  void timedWaitsOfTheJdkTakeSimulatedTime() {
    World world = new World(1, 0);
    ReentrantLock lock = new ReentrantLock();
    Condition never = lock.newCondition();
    World.End end =
        run(
            world,
            () -> {
              Thread.sleep(60_000);
              assertThat(lock.tryLock(60, TimeUnit.SECONDS)).isTrue(); // At once.
              lock.unlock();
              lock.lock();
              assertThat(never.awaitNanos(Duration.ofSeconds(60).toNanos())).isLessThanOrEqualTo(0);
              lock.unlock();
              assertThat(new CountDownLatch(1).await(60, TimeUnit.SECONDS)).isFalse();
              Thread other = world.start("other", LockSupport::park);
              assertThat(other.join(Duration.ofSeconds(60))).isFalse();
              LockSupport.unpark(other);
            });
    assertThat(world.failures()).isEmpty();
    assertThat(end).isEqualTo(World.End.QUIET);
    assertThat(world.elapsed()).isEqualTo(Duration.ofSeconds(240));
  }

  @Test
  void aScheduledExecutorRunsBySimulatedTime() {
    World world = new World(1, 0);
    run(
        world,
        () -> {
          ScheduledThreadPoolExecutor executor =
              new ScheduledThreadPoolExecutor(1, work -> world.newThread(work, "timer"));
          var task = executor.schedule(() -> seen.add("ran"), 45, TimeUnit.MINUTES);
          Thread.sleep(Duration.ofMinutes(44));
          assertThat(seen).isEmpty();
          Thread.sleep(Duration.ofMinutes(2));
          assertThat(task.isDone()).isTrue();
          executor.shutdown();
        });
    assertThat(world.failures()).isEmpty();
    assertThat(seen).containsExactly("ran");
  }

  @Test
  void oneSeedGivesOneOrderOfThreads() {
    assertThat(order(7)).isEqualTo(order(7));
    assertThat(List.of(order(1), order(2), order(3), order(4)).stream().distinct().count())
        .isGreaterThan(1);
  }

  private static List<String> order(long seed) {
    World world = new World(seed, 0);
    List<String> order = new ArrayList<>();
    run(
        world,
        () -> {
          for (int i = 0; i < 6; i++) {
            String name = "t" + i;
            world.start(
                name,
                () -> {
                  order.add(name);
                  Thread.yield();
                  order.add(name);
                });
          }
        });
    order.add(world.trace().hash());
    return order;
  }

  @Test
  void aThreadThatNothingWillWakeIsReported() {
    World world = new World(1, 0);
    assertThat(run(world, () -> world.start("forgotten", LockSupport::park)))
        .isEqualTo(World.End.STUCK);
    assertThat(world.alive()).extracting(Thread::getName).containsExactly("forgotten");
  }

  @Test
  void threadsThatNeverWaitEndByTheLimitOfSteps() {
    World world = new World(1, 0);
    World.End end =
        run(
            world,
            () -> {
              while (true) {
                Thread.yield();
              }
            });
    assertThat(end).isEqualTo(World.End.STEP_LIMIT);
  }

  @Test
  void aThreadThatWaitsForeverByTheClockEndsByTheLimitOfTime() {
    World world = new World(1, 0);
    World.End end =
        run(
            world,
            () -> {
              while (true) {
                Thread.sleep(1_000);
              }
            });
    assertThat(end).isEqualTo(World.End.TIME_LIMIT);
  }

  @Test
  void uncaughtExceptionsAreKept() {
    World world = new World(1, 0);
    run(
        world,
        () ->
            world.start(
                "failing",
                () -> {
                  throw new IllegalStateException("lost");
                }));
    assertThat(world.failures()).extracting(Throwable::getMessage).containsExactly("lost");
  }

  @Test
  void threadsOutsideOfTheWorldKeepRealTime() throws InterruptedException {
    long begin = System.nanoTime();
    Thread.ofVirtual().start(() -> LockSupport.parkNanos(30_000_000)).join();
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(30_000_000);
  }

  @Test
  void aThreadThatPausesLosesTimeButNoPermit() {
    World world = new World(1, 0);
    run(
        world,
        () -> {
          Thread pausing =
              world.start(
                  "pausing",
                  () -> {
                    world.mayYield();
                    LockSupport.park(); // Returns at once: the permit came during the pause.
                    seen.add("awake");
                  });
          world.pauses(1, Duration.ofMillis(10).toNanos());
          Thread.sleep(0, 1);
          LockSupport.unpark(pausing);
          assertThat(pausing.join(Duration.ofSeconds(1))).isTrue();
        });
    assertThat(seen).containsExactly("awake");
    assertThat(world.elapsed()).isBetween(Duration.ofNanos(2), Duration.ofMillis(11));
  }
}
