package dev.holdfast.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {
  @Test
  void aPercentileIsALatencyThatWasMeasured() {
    Latencies latencies = Latencies.ofNanos(LongStream.rangeClosed(1, 1000).toArray());
    assertThat(latencies.percentile(50)).isEqualTo(Duration.ofNanos(500));
    assertThat(latencies.percentile(99)).isEqualTo(Duration.ofNanos(990));
    assertThat(latencies.percentile(99.9)).isEqualTo(Duration.ofNanos(999));
    assertThat(latencies.max()).isEqualTo(Duration.ofNanos(1000));
    assertThat(latencies.count()).isEqualTo(1000);
  }

  @Test
  void theOrderDoesNotMatterAndTheArrayIsNotChanged() {
    long[] given = {3, 1, 2};
    assertThat(Latencies.ofNanos(given).percentile(34)).isEqualTo(Duration.ofNanos(2));
    assertThat(given).containsExactly(3, 1, 2);
  }

  @Test
  void withoutCallsEverythingIsZero() {
    assertThat(Latencies.ofNanos(new long[0]).percentile(50)).isZero();
  }

  @Test
  void oneCallIsEveryPercentile() {
    Latencies one = Latencies.ofNanos(new long[] {2_000_000});
    assertThat(one.percentile(0)).isEqualTo(Duration.ofMillis(2));
    assertThat(one.toDocument()).containsEntry("p50", 2.0).containsEntry("max", 2.0);
  }
}
