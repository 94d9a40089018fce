package dev.holdfast.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimerSchedulerTest {
  private static final Duration SOON = Duration.ofMillis(1);

  @Test
  void aRepeatedTaskGoesOnAfterItThrew() throws InterruptedException {
    CountDownLatch runs = new CountDownLatch(3);
    try (TimerScheduler scheduler = new TimerScheduler("timer-under-test")) {
      scheduler.every(
          SOON,
          () -> {
            runs.countDown();
            throw new IllegalStateException("thrown on purpose by the test");
          });
      assertThat(runs.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void closingLeavesNoThreadBehind() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    TimerScheduler scheduler = new TimerScheduler("timer-that-ends");
    scheduler.after(SOON, ran::countDown);
    assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
    scheduler.close();
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(t -> t.getName().equals("timer-that-ends"));
  }

  @Test
  void aTaskMayCloseTheSchedulerItRunsOn() throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    TimerScheduler scheduler = new TimerScheduler("timer-closed-from-within");
    scheduler.after(
        SOON,
        () -> {
          scheduler.close();
          closed.countDown();
        });
    assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aSchedulerNobodyUsesHasNoThread() {
    try (TimerScheduler unused = new TimerScheduler("timer-unused")) {
      assertThat(unused).isNotNull();
      assertThat(Thread.getAllStackTraces().keySet())
          .noneMatch(t -> t.getName().equals("timer-unused"));
    }
  }
}
