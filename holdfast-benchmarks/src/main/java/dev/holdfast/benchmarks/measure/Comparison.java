package dev.holdfast.benchmarks.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The result of one trial, which all contenders ran in turns.
 *
 * @param rounds the rounds that count
 * @param dropped the number of rounds that do not count because other processes used the machine
 * @param together whether client and server were bound to one processor
 * @param disturbed whether there were too few calm rounds, so that these are only the calmest ones
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

  /** The ratio of two contenders within each round. A load that slows both down cancels out. */
  public Spread ratio(String contender, String other, ToDoubleFunction<Slice> figure) {
    return Spread.of(
        rounds.stream()
            .mapToDouble(
                round ->
                    figure.applyAsDouble(round.of(contender))
                        / figure.applyAsDouble(round.of(other))));
  }
}
