package dev.holdfast.simulation;

import dev.holdfast.simulation.jdk.SimulationAgent;
import dev.holdfast.simulation.scenario.JavaSource;
import dev.holdfast.simulation.scenario.Plan;
import dev.holdfast.simulation.scenario.Shrinking;
import dev.holdfast.simulation.scenario.Simulation;
import java.time.Duration;
import java.util.Locale;

/** The program behind {@code scripts/simulate}; the script describes the options. */
public final class Simulate {
  private static final int USAGE = 2;

  private long from;
  private long seeds = 100;
  private int share;
  private int shares = 1;
  private boolean trace;
  private boolean one;
  private boolean shrink = true;
  private boolean first;

  private Simulate() {}

  public static void main(String[] arguments) {
    try {
      System.exit(new Simulate().run(arguments) ? 0 : 1);
    } catch (IllegalArgumentException e) {
      System.err.println("simulate: " + e.getMessage());
      System.exit(USAGE);
    }
  }

  private boolean run(String[] arguments) {
    parse(arguments);
    if (!SimulationAgent.isInstalled()) {
      throw new IllegalArgumentException("start it with scripts/simulate: the JVM needs the agent");
    }
    Simulation.warmUp();
    return one ? repeat() : runAll();
  }

  private void parse(String[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--trace" -> trace = true;
        case "--no-shrink" -> shrink = false;
        case "--first" -> first = true;
        case "--seed" -> {
          from = number(arguments, ++i);
          one = true;
        }
        case "--seeds" -> seeds = number(arguments, ++i);
        case "--from" -> from = number(arguments, ++i);
        case "--share" -> share = (int) number(arguments, ++i);
        case "--shares" -> shares = (int) number(arguments, ++i);
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
  }

  private static long number(String[] arguments, int index) {
    try {
      return Long.parseLong(arguments[index]);
    } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
      throw new IllegalArgumentException(arguments[index - 1] + " needs a number");
    }
  }

  /** Runs one seed. Prints its trace if the user asked for it. */
  private boolean repeat() {
    Plan plan = Plan.of(from);
    Simulation.Result result = Simulation.run(plan, trace);
    System.out.println(plan);
    result.trace().forEach(System.out::println);
    print(result);
    System.out.printf("trace hash %s%n", result.hash());
    return result.violations().isEmpty();
  }

  private boolean runAll() {
    long failed = 0;
    long done = 0;
    long troubles = 0;
    long calls = 0;
    Duration virtual = Duration.ZERO;
    for (long seed = from + share; seed < from + seeds; seed += shares) {
      Simulation.Result result = Simulation.run(Plan.of(seed), false);
      done++;
      troubles += result.troubles();
      calls += result.calls();
      virtual = virtual.plus(result.virtual());
      if (!result.violations().isEmpty()) {
        failed++;
        print(result);
        if (first) {
          break;
        }
      }
    }
    // The script sums up the lines of all its processes.
    System.out.printf(
        Locale.ROOT, "totals %d %d %d %d %d%n", done, failed, troubles, calls, virtual.toSeconds());
    return failed == 0;
  }

  private void print(Simulation.Result result) {
    if (result.violations().isEmpty()) {
      return;
    }
    System.out.println("FAILED: seed " + result.plan().seed());
    result.violations().stream()
        .limit(5)
        .forEach(violation -> System.out.println("  " + violation));
    if (shrink) {
      Plan smaller = Shrinking.of(result);
      System.out.printf(
          "  %d of %d troubles and %d of %d workers break the same rule:%n%s%n",
          smaller.troubles().size(),
          result.plan().troubles().size(),
          smaller.workers(),
          result.plan().workers(),
          JavaSource.of(smaller));
    }
  }
}
