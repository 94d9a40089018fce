package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.List;

/**
 * What is to be seen at one moment of a run. Plain data: {@link Screen} draws it.
 *
 * @param latencies the 99th percentile of each tick in milliseconds, the newest last; negative: no call ended
 * @param fault what is wrong right now; empty if nothing is
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
    int faultsStruck,
    int faultsPlanned,
    List<EventLog.Event> events) {

  /** One server: what the driver thinks it is, how far away, and what is really the matter. */
  record Row(String name, String type, String roundTrip, String condition) {}
}
