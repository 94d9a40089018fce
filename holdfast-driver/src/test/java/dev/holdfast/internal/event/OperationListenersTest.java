package dev.holdfast.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class OperationListenersTest {
  private final EventQueue ofClient = new EventQueue();
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch never = new CountDownLatch(1);

  @Test
  void listenersAreCalledOnTheThreadOfTheOperation() {
    OperationListeners<Consumer<String>> listeners =
        of(event -> seen.add(event + " on " + Thread.currentThread().getName()));
    listeners.call(listener -> listener.accept("a"));
    assertThat(seen).containsExactly("a on " + Thread.currentThread().getName());
  }

  @Test
  void aListenerThatThrowsDoesNotStopTheOthers() {
    OperationListeners<Consumer<String>> listeners =
        new OperationListeners<>(
            List.of(
                event -> {
                  throw new AssertionError("bad listener");
                },
                seen::add),
            ofClient);
    Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.client");
    logger.setLevel(Level.OFF); // It logs what the listener throws.
    try {
      listeners.call(listener -> listener.accept("a"));
    } finally {
      logger.setLevel(null);
    }
    assertThat(seen).containsExactly("a");
  }

  @Test
  void aListenerMayUseItsClient() {
    List<OperationListeners<Consumer<String>>> itself = new ArrayList<>();
    itself.add(
        of(
            event -> {
              seen.add(event);
              if (event.equals("outer")) {
                itself.get(0).call(listener -> listener.accept("inner"));
              }
            }));
    itself.get(0).call(listener -> listener.accept("outer"));
    assertThat(seen).containsExactly("outer", "inner");
  }

  @Test
  @Requirement("SDAM-235")
  void aListenerThatNeverReturnsHoldsUpOneOf64Threads() {
    AtomicInteger delivered = new AtomicInteger();
    OperationListeners<Consumer<String>> listeners =
        of(
            event -> {
              awaitQuietly(never);
              delivered.incrementAndGet();
            });
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 64; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 1_600; i++) {
                  listeners.call(listener -> listener.accept("event"));
                }
              });
      threads.add(thread);
      thread.start();
    }
    Await.until(
        "all threads but one end", () -> threads.stream().filter(Thread::isAlive).count() == 1);
    long droppedBefore = ofClient.dropped();
    assertThat(droppedBefore).isGreaterThan(80_000);
    never.countDown();
    Await.until(
        "every event was delivered or counted as dropped",
        () -> delivered.get() + ofClient.dropped() == 64 * 1_600);
  }

  @Test
  void eventsThatHadToWaitComeBeforeLaterOnesOfTheSameThread() throws Exception {
    OperationListeners<Consumer<String>> listeners =
        of(
            event -> {
              if (event.equals("blocks")) {
                awaitQuietly(never);
              }
              seen.add(event);
            });
    Thread stuck = new Thread(() -> listeners.call(listener -> listener.accept("blocks")));
    stuck.start();
    Await.until("the listener blocks", () -> stuck.getState() == Thread.State.TIMED_WAITING);
    for (int i = 0; i < 1_000; i++) {
      String event = "event " + i;
      listeners.call(listener -> listener.accept(event));
      if (i == 500) {
        never.countDown();
      }
    }
    stuck.join(TimeUnit.SECONDS.toMillis(30));
    Await.until("all events are delivered", () -> seen.size() == 1_001);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      expected.add("event " + i);
    }
    assertThat(seen).filteredOn(event -> !event.equals("blocks")).isEqualTo(expected);
    assertThat(ofClient.dropped()).isZero();
  }

  @Test
  void theWorkerDoesNotCallAListenerThatAnotherThreadStillCalls() {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger overlaps = new AtomicInteger();
    OperationListeners<Consumer<String>> listeners =
        of(
            event -> {
              overlaps.addAndGet(inside.getAndIncrement());
              if (event.equals("blocks")) {
                awaitQuietly(never);
              }
              seen.add(event);
              inside.decrementAndGet();
            });
    Thread stuck = new Thread(() -> listeners.call(listener -> listener.accept("blocks")));
    stuck.start();
    Await.until("the listener blocks", () -> stuck.getState() == Thread.State.TIMED_WAITING);
    listeners.call(listener -> listener.accept("queued"));
    ofClient.awaitDelivered(); // Gives up, because the worker waits for its turn.
    never.countDown();
    Await.until("both are delivered", () -> seen.size() == 2);
    assertThat(seen).containsExactly("blocks", "queued");
    assertThat(overlaps).hasValue(0);
  }

  @Test
  void aStuckListenerDoesNotDelayOtherKindsOfListeners() {
    OperationListeners<Consumer<String>> listeners = of(event -> awaitQuietly(never));
    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(() -> listeners.call(listener -> listener.accept("a")));
      thread.setDaemon(true);
      thread.start();
      Await.until("the listener blocks", () -> thread.getState() != Thread.State.RUNNABLE);
    }
    Consumer<String> other = seen::add;
    ofClient.append(List.of(other), listener -> listener.accept("pool event"));
    ofClient.drain();
    assertThat(seen).containsExactly("pool event");
    never.countDown();
  }

  @Test
  @Requirement("SDAM-235")
  void aThreadThatClosesTheClientDoesNotCallListeners() {
    Thread closer = Thread.currentThread();
    OperationListeners<Consumer<String>> listeners =
        of(event -> seen.add(Thread.currentThread() == closer ? "by the closer" : "by a worker"));
    ofClient.closing();
    listeners.call(listener -> listener.accept("endSessions"));
    ofClient.awaitDelivered();
    assertThat(seen).containsExactly("by a worker");
  }

  @Test
  void anInterruptEndsTheWaitAndIsKept() throws Exception {
    OperationListeners<Consumer<String>> listeners = of(event -> awaitQuietly(never));
    Thread stuck = new Thread(() -> listeners.call(listener -> listener.accept("a")));
    stuck.start();
    Await.until("the listener blocks", () -> stuck.getState() == Thread.State.TIMED_WAITING);
    Thread.currentThread().interrupt();
    listeners.call(listener -> listener.accept("b"));
    assertThat(Thread.interrupted()).isTrue();
    never.countDown();
    stuck.join(TimeUnit.SECONDS.toMillis(30));
  }

  private OperationListeners<Consumer<String>> of(Consumer<String> listener) {
    return new OperationListeners<>(List.of(listener), ofClient);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      if (!latch.await(60, TimeUnit.SECONDS)) {
        throw new AssertionError("the test did not release its listener");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
