package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The events of a run, in order. The injector and the driver's listeners write; the display reads. */
final class EventLog {
  /** One line of the log. */
  record Event(Duration at, String text) {}

  private final Clock clock;
  private final List<Event> events = new CopyOnWriteArrayList<>();

  EventLog(Clock clock) {
    this.clock = clock;
  }

  void add(String text) {
    events.add(new Event(clock.elapsed(), text));
  }

  /** A snapshot of all events. */
  List<Event> all() {
    return List.copyOf(events);
  }
}
