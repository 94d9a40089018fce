package dev.holdfast.simulation.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds a smaller plan that breaks the same rule, with fewer troubles and fewer workers. */
public final class Shrinking {
  private static final int MOST_RUNS = 400;

  private final Plan failed;
  private final String rules;
  private int runs;

  private Shrinking(Simulation.Result result) {
    failed = result.plan();
    rules = rules(result);
  }

  public static Plan of(Simulation.Result result) {
    Shrinking shrinking = new Shrinking(result);
    return shrinking.fewerWorkers(shrinking.fewerTroubles(shrinking.failed));
  }

  private static String rules(Simulation.Result result) {
    return result.violations().stream()
        .map(Violation::rule)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private boolean failsToo(Plan smaller) {
    if (runs++ >= MOST_RUNS) {
      return false;
    }
    Simulation.Result result = Simulation.run(smaller, false);
    return !result.violations().isEmpty() && rules.contains(rules(result));
  }

  /** Removes halves of the troubles, then quarters, and so on, as long as the plan still fails. */
  private Plan fewerTroubles(Plan plan) {
    Plan smallest = plan;
    for (int size = Math.max(1, plan.troubles().size() / 2); size >= 1; size /= 2) {
      int from = 0;
      while (from < smallest.troubles().size()) {
        List<Plan.Timed> fewer = new ArrayList<>(smallest.troubles());
        fewer.subList(from, Math.min(from + size, fewer.size())).clear();
        Plan candidate = smallest.withTroubles(fewer);
        if (failsToo(candidate)) {
          smallest = candidate;
        } else {
          from += size;
        }
      }
    }
    return smallest;
  }

  private Plan fewerWorkers(Plan plan) {
    for (int workers = 1; workers < plan.workers(); workers++) {
      Plan candidate = plan.withWorkers(workers);
      if (failsToo(candidate)) {
        return candidate;
      }
    }
    return plan;
  }
}
