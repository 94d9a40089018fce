package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.server.CannedServer;
import dev.holdfast.benchmarks.work.Contender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the contenders in short turns and rotates their order with every round. So a machine that becomes
 * slower or faster affects all of them.
 */
public final class Slices {
  private static final int FEWEST_ROUNDS = 3;
  private static final int WARM_UP_TURNS = 4;
  private static final int MOST_WARM_UP_TURNS = 6 * WARM_UP_TURNS;
  private static final int CALM_TURNS = 3;
  private static final double FASTER = 1.03;

  private final List<Contender> contenders;
  private final OtherLoad others;
  private final ProcessHandle server;

  public Slices(List<Contender> contenders, OtherLoad others, ProcessHandle server) {
    this.contenders = contenders;
    this.others = others;
    this.server = server;
  }

  public Comparison compare(Trial trial, Plan plan) {
    List<Crew> crews = new ArrayList<>();
    try {
      for (Contender contender : contenders) {
        crews.add(new Crew(contender, trial));
      }
      crews.forEach(Crew::assemble);
      warmUp(crews, plan);
      return trial.isConversation()
          ? talk(trial, crews, plan)
          : chosen(trial, plan, false, rounds(crews, plan));
    } finally {
      crews.forEach(Crew::close);
    }
  }

  /**
   * Warms up in turns, so that the JIT compiler sees all implementations early. Continues until no contender
   * has become faster for a while, because the official driver needs several times as long as Holdfast.
   */
  private static void warmUp(List<Crew> crews, Plan plan) {
    Duration turn = plan.warmUp().dividedBy(WARM_UP_TURNS);
    if (turn.isZero()) {
      return;
    }
    double[] best = new double[crews.size()];
    int calm = 0;
    for (int i = 0; i < MOST_WARM_UP_TURNS && (i < WARM_UP_TURNS || calm < CALM_TURNS); i++) {
      calm++;
      for (int crew = 0; crew < best.length; crew++) {
        double speed = crews.get(crew).run(turn).operationsPerSecond();
        if (speed > best[crew] * FASTER) {
          calm = 0;
        }
        best[crew] = Math.max(best[crew], speed);
      }
    }
  }

  private Comparison talk(Trial trial, List<Crew> crews, Plan plan) {
    try (OneProcessor together = OneProcessor.keep(Threads.NAME, server, CannedServer.THREAD)) {
      return chosen(trial, plan, together.isKept(), rounds(crews, plan));
    }
  }

  private List<Round> rounds(List<Crew> crews, Plan plan) {
    List<Round> rounds = new ArrayList<>();
    int calm = 0;
    List<Crew> order = new ArrayList<>(crews);
    while (calm < plan.rounds() && rounds.size() < 2 * plan.rounds()) {
      Round round = round(order, plan.slice());
      rounds.add(round);
      calm += round.otherLoad() <= plan.tolerated() ? 1 : 0;
      Collections.rotate(order, 1);
    }
    return rounds;
  }

  private Round round(List<Crew> crews, Duration slice) {
    Map<String, Slice> slices = new LinkedHashMap<>();
    OtherLoad.Reading before = others.read();
    for (Crew crew : crews) {
      slices.put(crew.name(), crew.run(slice));
    }
    return new Round(slices, others.read().shareSince(before));
  }

  private static Comparison chosen(Trial trial, Plan plan, boolean together, List<Round> rounds) {
    List<Round> calm =
        rounds.stream().filter(round -> round.otherLoad() <= plan.tolerated()).toList();
    boolean disturbed = calm.size() < Math.min(FEWEST_ROUNDS, plan.rounds());
    List<Round> chosen =
        disturbed
            ? rounds.stream()
                .sorted(Comparator.comparingDouble(Round::otherLoad))
                .limit(plan.rounds())
                .toList()
            : calm;
    return new Comparison(trial, chosen, rounds.size() - chosen.size(), together, disturbed);
  }
}
