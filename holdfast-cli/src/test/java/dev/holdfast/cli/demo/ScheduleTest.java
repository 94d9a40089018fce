package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final List<FaultKind> ALL = List.copyOf(EnumSet.allOf(FaultKind.class));
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void aSeedRepeatsItsSchedule() {
    assertThat(Schedule.of(7, MINUTE, ALL)).isEqualTo(Schedule.of(7, MINUTE, ALL));
  }

  @Test
  void anotherSeedGivesAnotherSchedule() {
    assertThat(Schedule.of(7, MINUTE, ALL)).isNotEqualTo(Schedule.of(8, MINUTE, ALL));
  }

  @Test
  void aMinuteHasAtLeastTwelveFaults() {
    for (long seed = 0; seed < 100; seed++) {
      assertThat(Schedule.of(seed, MINUTE, ALL)).hasSizeGreaterThanOrEqualTo(12);
    }
  }

  @Test
  void everyFaultEndsBeforeTheNextAndBeforeTheRunEnds() {
    for (long seconds : new long[] {1, 2, 5, 30, 60, 600}) {
      Duration total = Duration.ofSeconds(seconds);
      Duration free = Duration.ZERO;
      for (Injection injection : Schedule.of(seconds, total, ALL)) {
        assertThat(injection.at()).isGreaterThan(free);
        free = injection.endsAt();
        assertThat(free).isLessThan(total);
      }
    }
  }

  @Test
  void everyKindOccursOnceBeforeAnyRepeats() {
    List<FaultKind> few = List.of(FaultKind.STEP_DOWN, FaultKind.SLOW, FaultKind.RESETS);
    List<Injection> schedule = Schedule.of(3, MINUTE, few);
    for (int round = 0; round + 3 <= schedule.size(); round += 3) {
      Set<FaultKind> kinds =
          schedule.subList(round, round + 3).stream()
              .map(Injection::kind)
              .collect(Collectors.toSet());
      assertThat(kinds).containsExactlyInAnyOrderElementsOf(few);
    }
    assertThat(schedule).extracting(Injection::number).startsWith(1, 2, 3);
  }

  @Test
  void theEmbeddedSetShowsEveryKindExceptThoseOfFailPoints() {
    assertThat(FaultKind.ofTestkit())
        .containsExactlyElementsOf(
            EnumSet.complementOf(
                EnumSet.of(FaultKind.NOT_PRIMARY, FaultKind.WRITE_CONCERN_ERRORS)));
  }

  @Test
  void withoutKindsTheScheduleIsEmpty() {
    assertThat(Schedule.of(1, MINUTE, List.of())).isEmpty();
  }
}
