package dev.holdfast.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OtherLoadTest {
  @Test
  void timeInTheProgramInTheKernelAndOfEndedChildrenIsOurs() {
    String line =
        "4711 (java (17) x) S 1 4711 4711 0 -1 4194560 2000 0 3 0 100 20 3000 40000 20 0 31 0 99"
            + " 18446744073709551615 12";
    assertThat(OtherLoad.ownTicks(line)).isEqualTo(43_120);
  }
}
