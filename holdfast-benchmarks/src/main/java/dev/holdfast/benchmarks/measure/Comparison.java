package dev.holdfast.benchmarks.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One piece of work, done by all in turns.
 *
 * @param rounds those that count
 * @param dropped how many rounds did not count, because others used the machine
 * @param together whether client and server were kept on one processor
 * @param disturbed whether there were too few calm rounds, so that these are only the calmest
 */
public record Comparison(
    Trial trial, List<Round> rounds, int dropped, boolean together, boolean disturbed) {

  public Comparison {
    rounds = List.copyOf(rounds);
  }

  public Spread of(String contender, ToDoubleFunction<Slice> figure) {
    return Spread.of(
        rounds.stream().mapToDouble(round -> figure.applyAsDouble(round.of(contender))));
  }

  /** Of two contenders in the same round, so that what slows both down does not count. */
  public Spread ratio(String contender, String other, ToDoubleFunction<Slice> figure) {
    return Spread.of(
        rounds.stream()
            .mapToDouble(
                round ->
                    figure.applyAsDouble(round.of(contender))
                        / figure.applyAsDouble(round.of(other))));
  }
}
