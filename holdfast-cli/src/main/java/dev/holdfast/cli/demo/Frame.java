package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.List;

/**
 * The data of one frame of the display. Plain data: {@link Screen} draws it.
 *
 * @param latencies the 99th percentile of each tick in milliseconds, the newest last; negative if no call
 *     ended
 * @param fault the fault that is active now; empty if there is none
 */
record Frame(
    Duration elapsed,
    Duration total,
    List<Row> members,
    long callsPerSecond,
    long acknowledged,
    long failed,
    long retries,
    double tokens,
    double tokenCapacity,
    int inFlight,
    List<Double> latencies,
    String fault,
    int faultsInjected,
    int faultsPlanned,
    List<EventLog.Event> events) {

  /** One server: its type and round-trip time as the driver sees them, and its actual condition. */
  record Row(String name, String type, String roundTrip, String condition) {}
}
