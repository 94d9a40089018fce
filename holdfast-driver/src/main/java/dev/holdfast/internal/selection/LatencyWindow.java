package dev.holdfast.internal.selection;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.ServerDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;

/** Server Selection, "Filtering suitable servers based on the latency window", and the choice within it. */
final class LatencyWindow {
  private LatencyWindow() {}

  /**
   * The servers that are at most the threshold slower than the fastest. Not empty unless {@code suitable} is.
   */
  static List<ServerDescription> of(List<ServerDescription> suitable, long localThresholdNanos) {
    long fastest = Long.MAX_VALUE;
    long slowest = 0;
    for (ServerDescription server : suitable) {
      fastest = Math.min(fastest, roundTripNanos(server));
      slowest = Math.max(slowest, roundTripNanos(server));
    }
    if (slowest - fastest <= localThresholdNanos) {
      return suitable;
    }
    List<ServerDescription> window = new ArrayList<>(suitable.size());
    for (ServerDescription server : suitable) {
      if (roundTripNanos(server) - fastest <= localThresholdNanos) {
        window.add(server);
      }
    }
    return window;
  }

  /**
   * Picks two servers at random and returns the one with fewer operations. This spreads the load without
   * sending all operations to the same idle server. A window of one server needs no random number.
   *
   * @param window not empty
   * @param randomBelow a random number from 0 up to its argument, which it excludes
   */
  static ServerDescription choose(
      List<ServerDescription> window,
      ToIntFunction<ServerAddress> operationCounts,
      IntUnaryOperator randomBelow) {
    int size = window.size();
    if (size == 1) {
      return window.get(0);
    }
    int first = randomBelow.applyAsInt(size);
    int other = randomBelow.applyAsInt(size - 1);
    ServerDescription one = window.get(first);
    ServerDescription two = window.get(other < first ? other : other + 1);
    return operationCounts.applyAsInt(one.address()) <= operationCounts.applyAsInt(two.address())
        ? one
        : two;
  }

  // Servers without an RTT sample sort last. If no server has a sample, all of them are eligible.
  private static long roundTripNanos(ServerDescription server) {
    Long nanos = server.timing().roundTripNanos();
    return nanos == null ? Long.MAX_VALUE : nanos;
  }
}
