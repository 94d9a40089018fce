package dev.holdfast.cli.demo;

import dev.holdfast.testkit.Disruption;
import dev.holdfast.testkit.Fault;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The kinds of faults that the demo shows. The {@link Target} decides how to inject each kind. */
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

  /** The kinds that a deployment of the testkit can show. */
  static List<FaultKind> ofTestkit() {
    OfTestkit kinds = new OfTestkit();
    Set<FaultKind> all = EnumSet.noneOf(FaultKind.class);
    Fault.examples().forEach(fault -> all.addAll(fault.accept(kinds)));
    Disruption.examples().forEach(disruption -> all.addAll(disruption.accept(kinds)));
    return List.copyOf(all);
  }

  /**
   * The kinds that show each fault of the testkit. The compiler demands a method for each fault, so a new one
   * appears in the demo or is left out here, with the reason.
   */
  private static final class OfTestkit
      implements Fault.Visitor<Set<FaultKind>>, Disruption.Visitor<Set<FaultKind>> {
    private static final Set<FaultKind> LEFT_OUT = Set.of();

    @Override
    public Set<FaultKind> visit(Fault.Reset fault) {
      return Set.of(RESETS);
    }

    @Override
    public Set<FaultKind> visit(Fault.LoseReply fault) {
      return Set.of(LOST_REPLIES);
    }

    @Override
    public Set<FaultKind> visit(Fault.CloseAfterReading fault) {
      return LEFT_OUT; // A driver handles it like a reset.
    }

    @Override
    public Set<FaultKind> visit(Fault.Stall fault) {
      return Set.of(BLACK_HOLE);
    }

    @Override
    public Set<FaultKind> visit(Fault.Truncate fault) {
      return Set.of(TRUNCATED_REPLIES);
    }

    @Override
    public Set<FaultKind> visit(Fault.Delay fault) {
      return Set.of(SLOW);
    }

    @Override
    public Set<FaultKind> visit(Fault.Reply fault) {
      return LEFT_OUT; // Elections and overload produce real error replies.
    }

    @Override
    public Set<FaultKind> visit(Fault.RefuseConnections fault) {
      return Set.of(REFUSED_CONNECTIONS);
    }

    @Override
    public Set<FaultKind> visit(Fault.Shed fault) {
      return Set.of(OVERLOAD);
    }

    @Override
    public Set<FaultKind> visit(Fault.ShedConnections fault) {
      return Set.of(SHED_CONNECTIONS);
    }

    @Override
    public Set<FaultKind> visit(Disruption.StepDown disruption) {
      return Set.of(STEP_DOWN);
    }

    @Override
    public Set<FaultKind> visit(Disruption.Elect disruption) {
      return Set.of(ELECTION);
    }

    @Override
    public Set<FaultKind> visit(Disruption.Kill disruption) {
      return Set.of(KILL_PRIMARY, KILL_SECONDARY);
    }

    @Override
    public Set<FaultKind> visit(Disruption.Restart disruption) {
      return LEFT_OUT; // Ends a kill.
    }

    @Override
    public Set<FaultKind> visit(Disruption.Partition disruption) {
      return LEFT_OUT; // The other two links of three members keep the set working.
    }

    @Override
    public Set<FaultKind> visit(Disruption.Isolate disruption) {
      return Set.of(PARTITION);
    }

    @Override
    public Set<FaultKind> visit(Disruption.Afflict disruption) {
      return disruption.fault().accept(this);
    }

    @Override
    public Set<FaultKind> visit(Disruption.Heal disruption) {
      return LEFT_OUT; // Ends the other disruptions.
    }
  }
}
