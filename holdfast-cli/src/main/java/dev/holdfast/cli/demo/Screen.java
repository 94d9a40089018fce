package dev.holdfast.cli.demo;

import dev.holdfast.cli.text.Bar;
import dev.holdfast.cli.text.Durations;
import dev.holdfast.cli.text.Sparkline;
import dev.holdfast.cli.text.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws frames as text. Pure. */
final class Screen {
  private static final int EVENTS = 8;
  private static final double FASTEST_MILLIS = 1;
  private static final double SLOWEST_MILLIS = 5000;

  private Screen() {}

  /** Draws a frame. The number of lines depends only on the number of members; no line exceeds the width. */
  static List<String> lines(String title, Frame frame, int width) {
    List<String> lines = new ArrayList<>();
    lines.add("holdfast demo: " + title);
    lines.add(progress(frame, width));
    lines.add("");
    Table members = new Table("member", "the driver sees", "rtt", "condition");
    frame
        .members()
        .forEach(row -> members.row(row.name(), row.type(), row.roundTrip(), row.condition()));
    lines.addAll(members.lines());
    lines.add("");
    lines.add(
        format(
            "calls %,d/s   in flight %d   acknowledged %,d   failed %,d",
            frame.callsPerSecond(), frame.inFlight(), frame.acknowledged(), frame.failed()));
    lines.add(
        format("retries %,d   tokens %.0f ", frame.retries(), frame.tokens())
            + Bar.of(frame.tokens() / frame.tokenCapacity(), 10));
    lines.add(
        "latency "
            + latency(frame)
            + Sparkline.of(frame.latencies(), width - 24, FASTEST_MILLIS, SLOWEST_MILLIS));
    lines.add("");
    lines.addAll(events(frame));
    return lines.stream().map(line -> cut(line, width)).toList();
  }

  /** The same in one line, for output that is not a terminal. */
  static String line(Frame frame) {
    return format(
        "%5.1f s  %,d calls/s, %,d acknowledged, %,d failed, %,d retries, %.0f tokens, %d in flight, p99 %s",
        seconds(frame.elapsed()),
        frame.callsPerSecond(),
        frame.acknowledged(),
        frame.failed(),
        frame.retries(),
        frame.tokens(),
        frame.inFlight(),
        latency(frame).strip());
  }

  static String event(EventLog.Event event) {
    return format("%5.1f s  %s", seconds(event.at()), event.text());
  }

  private static String progress(Frame frame, int width) {
    double share = (double) frame.elapsed().toNanos() / frame.total().toNanos();
    String fault = frame.fault().isEmpty() ? "" : "   now: " + frame.fault();
    return Bar.of(share, Math.max(10, Math.min(40, width - 40)))
        + format(
            " %.0f of %d s   faults %d of %d%s",
            Math.min(seconds(frame.elapsed()), frame.total().toSeconds()),
            frame.total().toSeconds(),
            frame.faultsInjected(),
            frame.faultsPlanned(),
            fault);
  }

  private static String latency(Frame frame) {
    List<Double> values = frame.latencies();
    double last = values.isEmpty() ? -1 : values.get(values.size() - 1);
    return String.format(
        Locale.ROOT, "%-9s ", last < 0 ? "-" : Durations.ofNanos(Math.round(last * 1e6)));
  }

  private static List<String> events(Frame frame) {
    List<EventLog.Event> all = frame.events();
    List<String> lines = new ArrayList<>();
    all.subList(Math.max(0, all.size() - EVENTS), all.size())
        .forEach(event -> lines.add(event(event)));
    while (lines.size() < EVENTS) { // Keep the height of the screen constant.
      lines.add("");
    }
    return lines;
  }

  private static String cut(String line, int width) {
    return line.length() <= width ? line : line.substring(0, width - 1) + "…";
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
