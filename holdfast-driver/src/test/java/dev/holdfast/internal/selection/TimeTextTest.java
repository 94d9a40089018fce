package dev.holdfast.internal.selection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 ms",
    "999, 999 ms",
    "1000, 1 s",
    "1049, 1 s",
    "1250, 1.3 s",
    "9999, 9.9 s",
    "10999, 10 s",
    "599999, 599 s",
    "600000, 10 min",
    "7199999, 119 min",
    "7200000, 2 h",
  })
  void isAsExactAsPeopleCareToKnow(long millis, String text) {
    assertThat(TimeText.ofMillis(millis)).isEqualTo(text);
    assertThat(TimeText.ofNanos(millis * 1_000_000)).isEqualTo(text);
  }
}
