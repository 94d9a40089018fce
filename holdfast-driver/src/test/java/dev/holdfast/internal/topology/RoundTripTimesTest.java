package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.test.Requirement;
import org.junit.jupiter.api.Test;

class RoundTripTimesTest {
  @Test
  void knowsNothingBeforeTheFirstMeasurement() {
    assertThat(RoundTripTimes.NONE.averageNanos()).isNull();
    assertThat(RoundTripTimes.NONE.minimumNanos()).isZero();
  }

  @Test
  void theFirstMeasurementIsTheAverage() {
    assertThat(of(700).averageNanos()).isEqualTo(700);
    assertThat(of(0).averageNanos()).isZero();
  }

  @Test
  void furtherMeasurementsWeighAFifthEach() {
    assertThat(of(1_000, 2_000).averageNanos()).isEqualTo(1_200);
    assertThat(of(1_000, 2_000, 0).averageNanos()).isEqualTo(960);
  }

  @Test
  @Requirement("SDAM-076")
  void theMinimumIsOfTheLastTenMeasurements() {
    RoundTripTimes times = of(5, 100, 90, 80, 70, 60, 50, 40, 30, 20);
    assertThat(times.minimumNanos()).isEqualTo(5);
    assertThat(times.with(10).minimumNanos()).as("the eleventh forgets the first").isEqualTo(10);
    assertThat(times.with(200).minimumNanos()).isEqualTo(20);
  }

  @Test
  @Requirement("SDAM-076")
  void oneMeasurementAloneIsNoMinimum() {
    assertThat(of(700).minimumNanos()).isZero();
    assertThat(of(700, 800).minimumNanos()).isEqualTo(700);
  }

  @Test
  void aMeasurementLeavesTheValueBeforeItAlone() {
    RoundTripTimes before = of(100, 200);
    before.with(0);
    assertThat(before.averageNanos()).isEqualTo(120);
    assertThat(before.minimumNanos()).isEqualTo(100);
  }

  @Test
  void refusesANegativeMeasurement() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(-1))
        .withMessage("a round trip of -1 ns");
  }

  private static RoundTripTimes of(long... samplesNanos) {
    RoundTripTimes times = RoundTripTimes.NONE;
    for (long sample : samplesNanos) {
      times = times.with(sample);
    }
    return times;
  }
}
