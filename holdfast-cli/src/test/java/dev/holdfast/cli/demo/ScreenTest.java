package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
  private static final Frame FRAME =
      new Frame(
          Duration.ofSeconds(15),
          Duration.ofSeconds(60),
          List.of(
              new Frame.Row("a", "primary", "0.42 ms", ""),
              new Frame.Row("b", "unknown", "", "killed")),
          812,
          12_345,
          2,
          37,
          998.5,
          1000,
          5,
          List.of(1.0, 80.0),
          "primary killed",
          3,
          13,
          List.of(new EventLog.Event(Duration.ofMillis(1500), "driver: primary is a")));

  @Test
  void showsMembersFiguresAndEvents() {
    assertThat(Screen.lines("a set", FRAME, 100))
        .startsWith(
            "holdfast demo: a set",
            "██████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 15 of 60 s   faults 3 of 13   now: primary killed",
            "",
            "member  the driver sees  rtt      condition",
            "a       primary          0.42 ms",
            "b       unknown                   killed",
            "",
            "calls 812/s   in flight 5   acknowledged 12,345   failed 2",
            "retries 37   tokens 999 ██████████")
        .contains("latency 80 ms     ▁▅", "  1.5 s  driver: primary is a");
  }

  @Test
  void noLineIsLongerThanTheTerminal() {
    assertThat(Screen.lines("a set", FRAME, 60)).allMatch(line -> line.length() <= 60);
  }

  @Test
  void theScreenHeightIsConstant() {
    EventLog.Event event = new EventLog.Event(Duration.ZERO, "x");
    int quiet = Screen.lines("a set", withEvents(List.of()), 80).size();
    assertThat(Screen.lines("a set", withEvents(List.of(event)), 80)).hasSize(quiet);
    assertThat(Screen.lines("a set", withEvents(java.util.Collections.nCopies(50, event)), 80))
        .hasSize(quiet);
  }

  @Test
  void aFrameCanBePrintedAsOneLine() {
    assertThat(Screen.line(FRAME))
        .isEqualTo(
            " 15.0 s  812 calls/s, 12,345 acknowledged, 2 failed, 37 retries, 999 tokens, 5 in flight, p99 80 ms");
  }

  private static Frame withEvents(List<EventLog.Event> events) {
    return new Frame(
        FRAME.elapsed(),
        FRAME.total(),
        FRAME.members(),
        0,
        0,
        0,
        0,
        1000,
        1000,
        0,
        List.of(),
        "",
        0,
        13,
        events);
  }
}
