package dev.holdfast.benchmarks.measure;

import java.util.stream.DoubleStream;

/** The median of some figures and their quartiles. */
public record Spread(double median, double lowerQuartile, double upperQuartile) {
  public static Spread of(DoubleStream figures) {
    double[] sorted = figures.sorted().toArray();
    return new Spread(at(sorted, 0.5), at(sorted, 0.25), at(sorted, 0.75));
  }

  private static double at(double[] sorted, double share) {
    double place = (sorted.length - 1) * share;
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
