package dev.holdfast.cli.demo;

import dev.holdfast.cli.text.Durations;
import java.io.PrintWriter;
import java.time.Duration;

/** Prints lines, for logs and pipes. */
final class PlainDisplay implements Display {
  private static final Duration EVERY = Duration.ofSeconds(5);

  private final PrintWriter out;
  private int eventsShown;
  private Duration due = EVERY;

  PlainDisplay(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(DemoOptions options, Target target) {
    out.printf(
        "holdfast demo: %s, %s, seed %d, %d threads%n",
        target.title(), Durations.text(options.duration()), options.seed(), options.threads());
    out.flush();
  }

  @Override
  public void show(Frame frame) {
    for (; eventsShown < frame.events().size(); eventsShown++) {
      out.println(Screen.event(frame.events().get(eventsShown)));
    }
    if (frame.elapsed().compareTo(due) >= 0) {
      out.println(Screen.line(frame));
      due = due.plus(EVERY);
    }
    out.flush();
  }

  @Override
  public void close() {}
}
