package dev.holdfast.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void theMiddleAndTheQuartilesOfAnOddNumber() {
    assertThat(Spread.of(DoubleStream.of(5, 1, 4, 2, 3))).isEqualTo(new Spread(3, 2, 4));
  }

  @Test
  void betweenTwoFiguresHalfwayOfAnEvenNumber() {
    assertThat(Spread.of(DoubleStream.of(1, 2))).isEqualTo(new Spread(1.5, 1.25, 1.75));
  }

  @Test
  void oneFigureIsItsOwnMiddle() {
    assertThat(Spread.of(DoubleStream.of(7))).isEqualTo(new Spread(7, 7, 7));
  }
}
