package dev.holdfast.internal.history;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets the attempts and the outcome of exceptions. {@link MongoException} registers a {@link Pen} when its
 * class is loaded, so it needs no public setter. Any thread.
 */
public final class History {
  /** Sets the private fields of an exception. MongoException implements it. */
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
