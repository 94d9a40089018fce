package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.test.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** When somebody looks for what was dropped, and what is told. */
class LeaksTest {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.leaks");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final SteppedScheduler timer = new SteppedScheduler();
  private final Leaks leaks = new Leaks(timer, new Workers());
  private final AtomicReference<Thread> givenBackBy = new AtomicReference<>();

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  @Test
  void nobodyLooksWhileNothingIsOpen() {
    assertThat(timer.waiting()).isEmpty();
    Object owner = new Object();
    Leaks.Watch first = leaks.watch(owner, new Something("one"));
    Leaks.Watch second = leaks.watch(owner, new Something("two"));
    assertThat(timer.waiting()).containsExactly(LOOK);
    timer.advance(LOOK);
    assertThat(timer.waiting()).as("there is something open").containsExactly(LOOK);
    first.end();
    second.end();
    second.end();
    timer.advance(LOOK);
    assertThat(timer.waiting()).isEmpty();
    assertThat(leaks.watched()).isZero();
  }

  @Test
  void whatWasDroppedIsGivenBackOnAnotherThreadThanTheTimers() {
    listen(Level.WARN);
    leaks.watch(new Object(), new Something("A thing"));
    awaitGivenBack();
    assertThat(givenBackBy.get()).isNotSameAs(Thread.currentThread());
    assertThat(lines.list).hasSize(1);
    assertThat(lines.list.get(0).getFormattedMessage())
        .startsWith("A thing was dropped without being closed.")
        .contains("At debug level");
    assertThat(lines.list.get(0).getThrowableProxy()).isNull();
    assertThat(leaks.watched()).isZero();
  }

  @Test
  void atDebugLevelItIsToldWhereItWasOpened() {
    listen(Level.DEBUG);
    leaks.watch(new Object(), new Something("A thing"));
    awaitGivenBack();
    assertThat(lines.list.get(0).getThrowableProxy().getStackTraceElementProxyArray())
        .anyMatch(frame -> frame.toString().contains("atDebugLevelItIsToldWhereItWasOpened"));
  }

  @Test
  void whatHoldsNothingAnyMoreIsNotWorthALine() {
    listen(Level.WARN);
    leaks.watch(new Object(), new Something(null));
    leaks.watch(new Object(), new Something("A thing"));
    awaitGivenBack();
    assertThat(lines.list).hasSize(1);
  }

  private void listen(Level level) {
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(level);
  }

  private void awaitGivenBack() {
    Await.until(
        "it is given back",
        () -> {
          System.gc();
          timer.advance(LOOK);
          return givenBackBy.get() != null;
        });
  }

  private final class Something implements Leaks.Held {
    private final String name;

    Something(String name) {
      this.name = name;
    }

    @Override
    public String what() {
      return name;
    }

    @Override
    public void giveBack() {
      givenBackBy.set(Thread.currentThread());
    }
  }
}
