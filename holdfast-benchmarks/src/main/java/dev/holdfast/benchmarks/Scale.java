package dev.holdfast.benchmarks;

import dev.holdfast.benchmarks.measure.Plan;
import dev.holdfast.benchmarks.measure.Threads;
import dev.holdfast.benchmarks.measure.Trial;
import java.time.Duration;

/**
 * How long each measurement takes.
 *
 * @param usual for work of one thread
 * @param slow for slow work: GridFS and files of documents
 * @param crowd for many threads
 * @param bsonIteration the length of one of the six iterations of each BSON benchmark
 * @param bsonForks 0 runs the BSON benchmarks in this JVM
 * @param starts the number of new JVMs per contender
 */
record Scale(Plan usual, Plan slow, Plan crowd, Duration bsonIteration, int bsonForks, int starts) {
  // The fraction of the machine that other processes may use.
  private static final double TOLERATED = 0.1;

  /** Takes eleven minutes on a calm machine. */
  static final Scale FULL =
      new Scale(
          plan(2_400, 300, 7),
          plan(1_200, 800, 4),
          plan(1_600, 800, 4),
          Duration.ofMillis(500),
          3,
          12);

  /** Takes four minutes. */
  static final Scale QUICK =
      new Scale(
          plan(1_600, 150, 4), plan(600, 300, 3), plan(600, 200, 3), Duration.ofMillis(200), 1, 3);

  /** Runs everything once, to check that it works. Measures nothing useful. */
  static final Scale TRIAL = trial();

  private static Plan plan(int warmUpMillis, int sliceMillis, int rounds) {
    return new Plan(
        Duration.ofMillis(warmUpMillis), Duration.ofMillis(sliceMillis), rounds, TOLERATED);
  }

  private static Scale trial() {
    Plan once = new Plan(Duration.ZERO, Duration.ofMillis(5), 1, 1);
    return new Scale(once, once, once, Duration.ofMillis(5), 0, 1);
  }

  Plan of(Trial trial) {
    return switch (trial.work()) {
      case GRIDFS_UPLOAD, GRIDFS_DOWNLOAD, LDJSON_IMPORT, LDJSON_EXPORT -> slow;
      default -> trial.threads().equals(Threads.ONE) ? usual : crowd;
    };
  }
}
