package dev.holdfast.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class EventQueueTest {
  private final EventQueue queue = new EventQueue();
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  @Test
  void nothingIsDeliveredBeforeSomebodyDrains() {
    queue.append(() -> seen.add("a"));
    assertThat(seen).isEmpty();
    queue.drain();
    assertThat(seen).containsExactly("a");
  }

  @Test
  void everyListenerHearsOfOneEventBeforeAnyHearsOfTheNext() {
    Consumer<String> first = event -> seen.add("first " + event);
    Consumer<String> second = event -> seen.add("second " + event);
    for (String event : List.of("a", "b")) {
      queue.append(List.of(first, second), listener -> listener.accept(event));
    }
    queue.drain();
    assertThat(seen).containsExactly("first a", "second a", "first b", "second b");
  }

  @Test
  void aListenerThatThrowsIsLoggedAndDoesNotStopTheOthers() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.client");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    try {
      Consumer<String> bad =
          event -> {
            throw new AssertionError("bad listener");
          };
      Consumer<String> good = seen::add;
      queue.append(List.of(bad, good), listener -> listener.accept("a"));
      queue.append(() -> seen.add("b"));
      queue.drain();
    } finally {
      logger.detachAppender(lines);
      logger.setAdditive(true);
    }
    assertThat(seen).containsExactly("a", "b");
    assertThat(lines.list)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.getLevel()).isEqualTo(Level.ERROR);
              assertThat(line.getThrowableProxy().getMessage()).isEqualTo("bad listener");
            });
  }

  @Test
  void whatAListenerCausesIsDeliveredAfterIt() {
    queue.append(
        () -> {
          queue.append(() -> seen.add("caused"));
          queue.drain();
          seen.add("cause");
        });
    queue.append(() -> seen.add("next"));
    queue.drain();
    assertThat(seen).containsExactly("cause", "next", "caused");
  }

  @Test
  void whileOneThreadDeliversOthersGoOnAndTheirEventsFollow() throws Exception {
    CountDownLatch listening = new CountDownLatch(1);
    CountDownLatch proceed = new CountDownLatch(1);
    queue.append(
        () -> {
          listening.countDown();
          awaitQuietly(proceed);
          seen.add("slow");
        });
    Thread deliverer = new Thread(queue::drain);
    deliverer.start();
    awaitQuietly(listening);
    queue.append(() -> seen.add("mine, delivered by " + Thread.currentThread().getName()));
    queue.drain();
    assertThat(seen).isEmpty();
    proceed.countDown();
    deliverer.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(seen).containsExactly("slow", "mine, delivered by " + deliverer.getName());
  }

  @Test
  void eventsOfManyThreadsComeOneAtATimeInTheOrderOfTheirAppending() throws Exception {
    ReentrantLock state = new ReentrantLock(); // Stands for a pool's lock.
    int[] next = {0};
    List<Integer> delivered = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger inListener = new AtomicInteger();
    AtomicInteger overlaps = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  state.lock();
                  try {
                    int number = next[0]++;
                    queue.append(
                        () -> {
                          overlaps.addAndGet(inListener.getAndIncrement());
                          delivered.add(number);
                          inListener.decrementAndGet();
                        });
                  } finally {
                    state.unlock();
                  }
                  queue.drain();
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(60));
    }
    Await.until("all are delivered", () -> delivered.size() == 8_000);
    assertThat(overlaps).hasValue(0);
    assertThat(delivered).isSorted();
  }

  @Test
  @Requirement("SDAM-235")
  void aListenerThatNeverReturnsHoldsUpOneOf64ThreadsAndAFullQueueDropsEvents() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger delivered = new AtomicInteger();
    Consumer<Integer> blocking =
        number -> {
          awaitQuietly(never);
          delivered.incrementAndGet();
        };
    List<String> lines = logLines(() -> blockedBy(blocking, never));
    assertThat(lines)
        .singleElement()
        .asString()
        .contains("Events are dropped", blocking.getClass().getName());
    Await.until(
        "every event was delivered or counted as dropped",
        () -> delivered.get() + queue.dropped() == 64 * 1_600);
    assertThat(queue.dropped()).isGreaterThan(80_000);
    assertThat(delivered.get()).isGreaterThan(EventQueue.CAPACITY);
  }

  private void blockedBy(Consumer<Integer> blocking, CountDownLatch never) {
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 64; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 1_600; i++) {
                  int number = i;
                  queue.append(List.of(blocking), listener -> listener.accept(number));
                  queue.drain();
                }
              });
      threads.add(thread);
      thread.start();
    }
    Await.until(
        "all threads but one end", () -> threads.stream().filter(Thread::isAlive).count() == 1);
    never.countDown();
  }

  @Test
  @Requirement("SDAM-235")
  void aThreadOfTheDriverLeavesListenersToAnotherThread() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Consumer<String> blocking = event -> awaitQuietly(never);
    Workers workers = new Workers();
    queue.append(() -> seen.add("line, written by " + Thread.currentThread().getName()));
    queue.append(List.of(blocking), listener -> listener.accept("a"));
    queue.append(() -> seen.add("line after it"));
    Thread monitor = workers.start("monitor", queue::drain);
    monitor.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(monitor.isAlive()).isFalse();
    assertThat(seen).containsExactly("line, written by monitor");
    never.countDown();
    Await.until("the rest follows", () -> seen.contains("line after it"));
  }

  @Test
  void anApplicationThreadDoesNotDeliverTheEventsOfOthersForever() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    List<String> callers = Collections.synchronizedList(new ArrayList<>());
    Consumer<String> busy =
        event -> {
          callers.add(Thread.currentThread().getName());
          if (!stop.get()) {
            queue.append(List.<Runnable>of(() -> again(callers, stop)), Runnable::run);
          }
        };
    queue.append(List.of(busy), listener -> listener.accept("a"));
    Thread application = new Thread(queue::drain, "application");
    application.start();
    application.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(application.isAlive()).isFalse();
    Await.until("a worker goes on", () -> callers.contains("holdfast-events"));
    stop.set(true);
  }

  @Test
  @Requirement("SDAM-235")
  void applicationThreadsLeaveAFullQueueToTheWorkerThatStarts() throws Exception {
    int events = 2_000;
    List<String> callers = Collections.synchronizedList(new ArrayList<>());
    Consumer<String> counting = event -> callers.add(Thread.currentThread().getName());
    Consumer<String> slow =
        event -> {
          long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(150);
          while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
          }
          for (int i = 0; i < events; i++) { // As other operations do in the meantime.
            queue.append(List.of(counting), listener -> listener.accept("b"));
          }
        };
    queue.append(List.of(slow), listener -> listener.accept("a"));
    AtomicBoolean stop = new AtomicBoolean();
    List<Thread> applications = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread application =
          new Thread(
              () -> {
                while (!stop.get()) {
                  queue.drain();
                }
              },
              "application");
      applications.add(application);
      application.start();
    }
    Await.until("all are delivered", () -> callers.size() == events);
    stop.set(true);
    for (Thread application : applications) {
      application.join(TimeUnit.SECONDS.toMillis(30));
    }
    assertThat(callers).containsOnly("holdfast-events");
  }

  private void again(List<String> callers, AtomicBoolean stop) {
    callers.add(Thread.currentThread().getName());
    if (!stop.get()) {
      queue.append(List.<Runnable>of(() -> again(callers, stop)), Runnable::run);
    }
  }

  @Test
  @Requirement("SDAM-235")
  void closingWaitsForListenersThatReturnAndNotForOneThatDoesNot() {
    Thread closer = Thread.currentThread();
    Consumer<String> good =
        event -> seen.add(event + (Thread.currentThread() == closer ? " by the closer" : ""));
    queue.closing();
    queue.append(List.of(good), listener -> listener.accept("a"));
    queue.drain();
    queue.awaitDelivered();
    assertThat(seen).containsExactly("a");

    CountDownLatch never = new CountDownLatch(1);
    Consumer<String> blocking = event -> awaitQuietly(never);
    queue.append(List.of(blocking), listener -> listener.accept("b"));
    long begin = System.nanoTime();
    queue.drain();
    queue.awaitDelivered();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    never.countDown();
  }

  @Test
  @Requirement("SDAM-235")
  void closingGivesUpAListenerCallBeforeItsWholeTimeIsOver() {
    CountDownLatch never = new CountDownLatch(1);
    Consumer<String> blocking = event -> awaitQuietly(never);
    queue.closing();
    queue.append(List.of(blocking), listener -> listener.accept("a"));
    queue.drain();
    Duration shortest = Duration.ofDays(1); // Of several, because other processes may be busy.
    for (int i = 0; i < 5; i++) {
      long begin = System.nanoTime();
      queue.awaitDelivered();
      Duration waited = Duration.ofNanos(System.nanoTime() - begin);
      shortest = waited.compareTo(shortest) < 0 ? waited : shortest;
    }
    assertThat(shortest).isLessThan(Duration.ofMillis(400));
    never.countDown();
  }

  private static List<String> logLines(Runnable work) {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.client");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(Level.WARN);
    try {
      work.run();
    } finally {
      logger.setLevel(null);
      logger.detachAppender(lines);
      logger.setAdditive(true);
    }
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      if (!latch.await(60, TimeUnit.SECONDS)) {
        throw new AssertionError("waited in vain");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
