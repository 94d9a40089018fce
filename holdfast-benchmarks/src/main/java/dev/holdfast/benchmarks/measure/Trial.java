package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.work.Work;
import java.util.Locale;

/** A kind of work, and the threads that run it. */
public record Trial(Work work, Threads threads) {
  // With eight threads, the single thread of an event loop would be the bottleneck.
  private static final int CROWD = 64;

  public String id() {
    String id = work.name().toLowerCase(Locale.ROOT).replace('_', '-');
    if (threads.equals(Threads.ONE)) {
      return id;
    }
    return id + "-" + threads.count() + (threads.virtual() ? "-virtual" : "");
  }

  /** One small message at a time: most of the time is spent on round trips. */
  public boolean isConversation() {
    return threads.equals(Threads.ONE) && work.isRoundTrip();
  }

  /** Short messages of very many threads at the same time. */
  public boolean isCrowd() {
    return threads.count() >= CROWD && work.isRoundTrip();
  }

  public String title() {
    return work.title() + (threads.equals(Threads.ONE) ? "" : ", " + threads);
  }
}
