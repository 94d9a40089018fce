package dev.holdfast.internal.history;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes attempts and outcome into exceptions. {@link MongoException} itself hands over the pen when it is
 * loaded, so that its public side has no setter. Any thread.
 */
public final class History {
  /** Implemented by MongoException. */
  @FunctionalInterface
  public interface Pen {
    void write(MongoException exception, List<Attempt> attempts, Outcome outcome);
  }

  private static volatile @Nullable Pen pen;

  private History() {}

  public static void handOver(Pen theirs) {
    pen = theirs;
  }

  public static void write(MongoException exception, List<Attempt> attempts, Outcome outcome) {
    Pen writer = pen;
    assert writer != null : "there is an exception, so its class is loaded";
    if (writer != null) {
      writer.write(exception, attempts, outcome);
    }
  }
}
