package dev.holdfast.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.time.TimerScheduler;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitAlarmTest {
  private final FakeClock clock = new FakeClock();
  private final SteppedScheduler timer = new SteppedScheduler();
  private final AtomicInteger rung = new AtomicInteger();
  private final WaitAlarm alarm = new WaitAlarm(timer, rung::incrementAndGet);

  @Test
  void oneTimerServesAllWhoGiveUpLater() {
    assertThat(alarm.ringsBy(in(10))).isTrue();
    assertThat(alarm.ringsBy(in(10))).isTrue();
    assertThat(alarm.ringsBy(in(11))).isTrue();
    assertThat(timer.waiting()).containsExactly(Duration.ofSeconds(10));
  }

  @Test
  void whoGivesUpEarlierBringsItForward() {
    assertThat(alarm.ringsBy(in(10))).isTrue();
    assertThat(alarm.ringsBy(in(3))).isTrue();
    assertThat(timer.waiting()).containsExactly(Duration.ofSeconds(3));
  }

  @Test
  void whoNeverGivesUpNeedsNone() {
    assertThat(alarm.ringsBy(Deadline.never())).isTrue();
    assertThat(timer.waiting()).isEmpty();
  }

  @Test
  void itRingsOnceAndMustBeSetAnew() {
    alarm.ringsBy(in(10));
    timer.advance(Duration.ofSeconds(10));
    assertThat(rung).hasValue(1);
    assertThat(timer.waiting()).isEmpty();
    alarm.ringsBy(in(20));
    assertThat(timer.waiting()).containsExactly(Duration.ofSeconds(20));
  }

  @Test
  void whatHasPassedAlreadyRingsAtOnce() {
    Deadline soon = in(1);
    clock.advance(Duration.ofSeconds(2));
    alarm.ringsBy(soon);
    timer.advance(Duration.ZERO);
    assertThat(rung).hasValue(1);
  }

  @Test
  void cancelledItStaysSilent() {
    alarm.ringsBy(in(10));
    alarm.cancel();
    assertThat(timer.waiting()).isEmpty();
  }

  @Test
  void whereTheTimersHaveEndedItSaysThatItCannot() {
    TimerScheduler ended = new TimerScheduler("timer-under-test");
    ended.close();
    assertThat(new WaitAlarm(ended, rung::incrementAndGet).ringsBy(in(10))).isFalse();
  }

  private Deadline in(long seconds) {
    return Deadline.in(clock, Duration.ofSeconds(seconds));
  }
}
