package dev.holdfast.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentTest {
  @ParameterizedTest
  @CsvSource({
    "plain, plain",
    "a%20b, a b",
    "%2Ftmp%2fx, /tmp/x",
    "%C3%BC and ü, ü and ü",
    "%F0%9F%98%80 😀, 😀 😀",
    "1+1, 1+1",
    "100%25, 100%"
  })
  void decodesUtf8AndLeavesTheRestAlone(String encoded, String decoded) {
    assertThat(Percent.decode(encoded)).isEqualTo(decoded);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%2",
        "a%",
        "%zz",
        "%-1",
        "%+1",
        "% 1",
        "%１１",
        "%C3",
        "%C3x",
        "%FF",
        "%ED%A0%80"
      })
  void whatIsNotPercentEncodedUtf8IsRefused(String text) {
    assertThat(Percent.decode(text)).isNull();
  }

  @Test
  void nothingIsNothing() {
    assertThat(Percent.decode("")).isEmpty();
  }
}
