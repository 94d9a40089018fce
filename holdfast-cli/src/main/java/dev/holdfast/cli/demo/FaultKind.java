package dev.holdfast.cli.demo;

/** The kinds of faults. The {@link Target} decides how to inject each kind. */
enum FaultKind {
  STEP_DOWN("step-down"),
  ELECTION("election"),
  KILL_PRIMARY("primary killed"),
  KILL_SECONDARY("secondary killed"),
  BLACK_HOLE("black hole"),
  PARTITION("partition"),
  RESETS("connection resets"),
  LOST_REPLIES("lost replies"),
  TRUNCATED_REPLIES("truncated replies"),
  NOT_PRIMARY("\"not primary\" errors"),
  WRITE_CONCERN_ERRORS("write concern errors"),
  REFUSED_CONNECTIONS("connections refused"),
  SLOW("slow answers"),
  OVERLOAD("overload"),
  SHED_CONNECTIONS("connections shed");

  private final String title;

  FaultKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
