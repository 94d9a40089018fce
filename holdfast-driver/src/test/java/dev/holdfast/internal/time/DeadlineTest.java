package dev.holdfast.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  // Close to overflow, as System.nanoTime() may be: only differences count.
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 10);
  private final Clock clock = now::get;

  @Test
  void passesWhenItsTimeIsUpAndNotBefore() {
    Deadline deadline = Deadline.in(clock, Duration.ofMillis(5));
    now.addAndGet(4_999_999);
    assertThat(deadline.hasPassed()).isFalse();
    now.addAndGet(1);
    assertThat(deadline.hasPassed()).isTrue();
  }

  @Test
  void onlyATimeoutOfAnOperationGovernsAndAlsoOneWithoutALimit() {
    Deadline limited = Deadline.ofTimeout(clock, 5L);
    Deadline unlimited = Deadline.ofTimeout(clock, 0L);
    assertThat(limited.governs()).isTrue();
    assertThat(limited.remainingMillis()).isEqualTo(5);
    assertThat(unlimited.governs()).isTrue();
    assertThat(unlimited.isNever()).isTrue();
    assertThat(Deadline.ofTimeout(clock, null)).isSameAs(Deadline.never());
    assertThat(Deadline.never().governs()).isFalse();
    assertThat(Deadline.in(clock, Duration.ofMillis(5)).governs()).isFalse();
  }

  @Test
  void theEarlierOfTwoGovernsIfOneOfThemDoes() {
    Deadline soon = Deadline.in(clock, Duration.ofMillis(1));
    Deadline unlimited = Deadline.ofTimeout(clock, 0L);
    assertThat(unlimited.earlier(soon).governs()).isTrue();
    assertThat(unlimited.earlier(soon).remainingMillis()).isEqualTo(1);
    assertThat(soon.earlier(Deadline.ofTimeout(clock, 5L)).remainingMillis()).isEqualTo(1);
    assertThat(soon.earlier(Deadline.ofTimeout(clock, 5L)).governs()).isTrue();
    assertThat(unlimited.earlier(Deadline.never())).isSameAs(unlimited);
    assertThat(soon.earlier(Deadline.never())).isSameAs(soon);
  }

  @Test
  void theEarlierOfTwoKeepsTheOptionThatSetsIt() {
    Deadline timeout = Deadline.ofTimeout(clock, 5L);
    Deadline selection = Deadline.inNanos(clock, 1_000, "serverSelectionTimeoutMS");
    Deadline wait = Deadline.inMillisOrNever(clock, 7, "waitQueueTimeoutMS");
    assertThat(timeout.option()).isEqualTo("timeoutMS");
    assertThat(timeout.earlier(selection).option()).isEqualTo("serverSelectionTimeoutMS");
    assertThat(timeout.earlier(selection).governs()).isTrue();
    assertThat(timeout.earlier(wait).option()).isEqualTo("timeoutMS");
    assertThat(wait.option()).isEqualTo("waitQueueTimeoutMS");
    assertThat(Deadline.in(clock, Duration.ofMillis(5)).option()).isEmpty();
    assertThat(Deadline.inMillisOrNever(clock, 5).option()).isEmpty();
    assertThat(Deadline.never().option()).isEmpty();
  }

  @Test
  void millisecondsAreRoundedUpSoThatAWaitDoesNotEndEarly() {
    Deadline deadline = Deadline.inNanos(clock, 1_000_001);
    assertThat(deadline.remainingMillis()).isEqualTo(2);
    now.addAndGet(10_000_000);
    assertThat(deadline.remainingMillis()).isZero();
    assertThat(deadline.remainingNanos()).isNegative();
  }

  @Test
  void zeroMillisecondsInASettingMeanNoLimit() {
    assertThat(Deadline.inMillisOrNever(clock, 0).isNever()).isTrue();
    assertThat(Deadline.inMillisOrNever(clock, 1).isNever()).isFalse();
  }

  @Test
  void aBudgetOfCenturiesIsNoDeadline() {
    assertThat(Deadline.in(clock, Duration.ofSeconds(Long.MAX_VALUE)).isNever()).isTrue();
    assertThat(Deadline.inMillisOrNever(clock, Long.MAX_VALUE).isNever()).isTrue();
  }

  @Test
  void theEarlierOfTwoIsTheOneThatEndsFirst() {
    Deadline soon = Deadline.in(clock, Duration.ofMillis(1));
    Deadline late = Deadline.in(clock, Duration.ofMillis(2));
    assertThat(soon.earlier(late)).isSameAs(soon);
    assertThat(late.earlier(soon)).isSameAs(soon);
    assertThat(late.earlier(Deadline.never())).isSameAs(late);
    assertThat(Deadline.never().earlier(late)).isSameAs(late);
  }
}
