package dev.holdfast.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
                for (int i = 0; i < 2_000; i++) {
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
    assertThat(overlaps).hasValue(0);
    assertThat(delivered).hasSize(16_000).isSorted();
  }

  @Test
  void aListenerTooSlowForItsClientSlowsTheClientDownInsteadOfFillingItsMemory() throws Exception {
    CountDownLatch proceed = new CountDownLatch(1);
    CountDownLatch listening = new CountDownLatch(1);
    queue.append(
        () -> {
          listening.countDown();
          awaitQuietly(proceed);
        });
    Thread deliverer = new Thread(queue::drain);
    deliverer.start();
    awaitQuietly(listening);
    AtomicInteger delivered = new AtomicInteger();
    AtomicInteger appended = new AtomicInteger();
    Thread producer =
        new Thread(
            () -> {
              for (int i = 0; i < 15_000; i++) {
                queue.append(delivered::incrementAndGet);
                appended.incrementAndGet();
                queue.drain();
              }
            });
    producer.start();
    while (producer.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(appended.get()).isBetween(9_000, 10_001);
    proceed.countDown();
    producer.join(TimeUnit.SECONDS.toMillis(60));
    deliverer.join(TimeUnit.SECONDS.toMillis(60));
    assertThat(delivered).hasValue(15_000);
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
