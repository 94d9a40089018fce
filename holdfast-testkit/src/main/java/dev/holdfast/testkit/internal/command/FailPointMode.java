package dev.holdfast.testkit.internal.command;

import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** How often a fail point applies: always, a number of times, or after a number of skips. Callers lock. */
public final class FailPointMode {
  private int toSkip;
  private int timesLeft;

  private FailPointMode(int toSkip, int timesLeft) {
    this.toSkip = toSkip;
    this.timesLeft = timesLeft;
  }

  /**
   * Parses the {@code mode} of a {@code configureFailPoint} command; null means off.
   *
   * @throws IllegalArgumentException with a message for the client if the mode is invalid
   */
  public static @Nullable FailPointMode parse(@Nullable BsonValue given) {
    BsonValue mode = given == null ? new BsonString("alwaysOn") : given;
    if (mode.isString()) {
      return switch (mode.asString().getValue()) {
        case "off" -> null;
        case "alwaysOn" -> new FailPointMode(0, Integer.MAX_VALUE);
        default -> throw unknownMode(mode);
      };
    }
    if (mode.isDocument() && mode.asDocument().isNumber("times")) {
      int times = mode.asDocument().getNumber("times").intValue();
      return times == 0 ? null : new FailPointMode(0, times);
    }
    if (mode.isDocument() && mode.asDocument().isNumber("skip")) {
      int skip = mode.asDocument().getNumber("skip").intValue();
      return new FailPointMode(skip, Integer.MAX_VALUE);
    }
    throw unknownMode(mode);
  }

  private static IllegalArgumentException unknownMode(BsonValue mode) {
    return new IllegalArgumentException(
        "unknown fail point mode " + mode + ": expected off, alwaysOn, {times: n} or {skip: n}");
  }

  /** Counts a match and returns whether the fail point applies to it. */
  public boolean applies() {
    if (toSkip > 0) {
      toSkip--;
      return false;
    }
    if (timesLeft == 0) {
      return false;
    }
    if (timesLeft != Integer.MAX_VALUE) {
      timesLeft--;
    }
    return true;
  }
}
