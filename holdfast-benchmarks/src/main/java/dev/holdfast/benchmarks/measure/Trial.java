package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.work.Work;
import java.util.Locale;

/** A piece of work, and how many threads do it at a time. */
public record Trial(Work work, Threads threads) {
  // With eight threads the one of an event loop would be what holds them up.
  private static final int CROWD = 64;

  public String id() {
    String id = work.name().toLowerCase(Locale.ROOT).replace('_', '-');
    if (threads.equals(Threads.ONE)) {
      return id;
    }
    return id + "-" + threads.count() + (threads.virtual() ? "-virtual" : "");
  }

  /** One small message after the other: what takes time is going to and fro. */
  public boolean isConversation() {
    return threads.equals(Threads.ONE) && work.isRoundTrip();
  }

  /** Short messages of very many threads at a time. */
  public boolean isCrowd() {
    return threads.count() >= CROWD && work.isRoundTrip();
  }

  public String title() {
    return work.title() + (threads.equals(Threads.ONE) ? "" : ", " + threads);
  }
}
