package dev.holdfast.simulation.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MonitorTrafficTest {
  private final MonitorTraffic traffic = new MonitorTraffic();

  private MonitorTraffic.Connection connect(String thread, long nanos) {
    return Objects.requireNonNull(traffic.connecting("a:1", thread, nanos));
  }

  private static void send(MonitorTraffic.Connection connection, String request, long nanos) {
    byte[] bytes = request.getBytes(StandardCharsets.US_ASCII);
    connection.sent(bytes, 0, bytes.length, nanos);
  }

  @Test
  void connectionsOfOperationsAreNotWatched() {
    assertThat(traffic.connecting("a:1", "worker-1", 0)).isNull();
    assertThat(traffic.addresses()).isEmpty();
  }

  @Test
  void aHelloTakesFromItsFirstByteToTheLastByteOfItsReply() {
    MonitorTraffic.Connection monitor = connect("holdfast-monitor-a:1", 0);
    send(monitor, "hello", 100);
    send(monitor, " more", 101);
    monitor.received(130);
    assertThat(traffic.longestHelloNanos("a:1")).isEqualTo(30);
    monitor.received(150);
    assertThat(traffic.longestHelloNanos("a:1")).isEqualTo(50);
  }

  @Test
  void aHelloThatIsAnsweredLateByRequestIsNoRoundTrip() {
    MonitorTraffic.Connection monitor = connect("holdfast-monitor-a:1", 0);
    send(monitor, "hello maxAwaitTimeMS", 100);
    monitor.received(9_000);
    monitor.received(18_000);
    assertThat(traffic.longestHelloNanos("a:1")).isZero();
    assertThat(traffic.lastSignOfLife("a:1")).isEqualTo(18_000);
  }

  @Test
  void aRefusedProbeIsASignOfLife() {
    connect("holdfast-monitor-a:1", 0).rejected(10);
    assertThat(traffic.lastSignOfLife("a:1")).isEqualTo(MonitorTraffic.NEVER);
    connect("holdfast-probe-a:1", 20).rejected(30);
    assertThat(traffic.lastSignOfLife("a:1")).isEqualTo(30);
    assertThat(traffic.probes("a:1")).containsExactly(20L);
  }
}
