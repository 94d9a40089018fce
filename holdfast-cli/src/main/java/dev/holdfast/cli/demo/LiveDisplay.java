package dev.holdfast.cli.demo;

import java.io.PrintWriter;
import java.util.List;

/** Redraws the display in place. For terminals. */
final class LiveDisplay implements Display {
  private static final String TO_LINE_START = "\r";
  private static final String CLEAR_TO_END = "\u001b[J";
  private static final String CLEAR_LINE = "\u001b[K";

  private final PrintWriter out;
  private final int width;
  private String title = "";
  private int drawn;

  LiveDisplay(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  @Override
  public void begin(DemoOptions options, Target target) {
    title = target.title() + ", seed " + options.seed();
  }

  @Override
  public void show(Frame frame) {
    List<String> lines = Screen.lines(title, frame, width);
    StringBuilder text = new StringBuilder(up());
    for (String line : lines) {
      text.append(line).append(CLEAR_LINE).append('\n');
    }
    drawn = lines.size();
    out.print(text);
    out.flush();
  }

  private String up() {
    return drawn == 0 ? "" : "\u001b[" + drawn + "A" + TO_LINE_START;
  }

  /** Clears the last frame, so that the report replaces it. */
  @Override
  public void close() {
    out.print(up() + CLEAR_TO_END);
    out.flush();
  }
}
