package dev.holdfast.internal.time;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time by which an operation must end, or never. Immutable. Selection, check-out, sockets and backoff use
 * the same deadline, so they share one budget. A deadline from timeoutMS governs: it replaces the older
 * limits socketTimeoutMS, waitQueueTimeoutMS and wTimeoutMS.
 */
public final class Deadline {
  private static final Deadline NEVER = new Deadline(Clock.SYSTEM, 0, Long.MAX_VALUE, false, "");
  private static final Deadline UNBOUNDED =
      new Deadline(Clock.SYSTEM, 0, Long.MAX_VALUE, true, "timeoutMS");

  private final Clock clock;
  private final long atNanos;
  private final long budgetNanos; // MAX_VALUE: no limit.
  private final boolean ends;
  private final boolean governs;
  private final String option; // The option that sets the deadline; empty if none does.

  private Deadline(Clock clock, long atNanos, long budgetNanos, boolean governs, String option) {
    this.clock = clock;
    this.atNanos = atNanos;
    this.budgetNanos = budgetNanos;
    this.ends = budgetNanos != Long.MAX_VALUE;
    this.governs = governs;
    this.option = option;
  }

  public static Deadline never() {
    return NEVER;
  }

  public static Deadline in(Clock clock, Duration time) {
    return inNanos(clock, saturatedNanos(time));
  }

  public static Deadline inNanos(Clock clock, long nanos) {
    return inNanos(clock, nanos, "");
  }

  /**
   * @param option the option that sets this deadline, for messages about its end
   */
  public static Deadline inNanos(Clock clock, long nanos, String option) {
    // Differences of nanoTime are only meaningful below 2^63, so a budget of centuries means no
    // limit.
    return nanos >= Long.MAX_VALUE / 2
        ? NEVER
        : new Deadline(clock, clock.nanoTime() + nanos, nanos, false, option);
  }

  /**
   * The deadline of an operation that begins now.
   *
   * @param millis timeoutMS; null if it is not set, zero for no limit
   */
  public static Deadline ofTimeout(Clock clock, @Nullable Long millis) {
    return millis == null ? NEVER : inMillisOrNever(clock, millis, "timeoutMS").governing();
  }

  /** For timeouts of the settings, where zero means no limit. */
  public static Deadline inMillisOrNever(Clock clock, long millis) {
    return inMillisOrNever(clock, millis, "");
  }

  /**
   * @param option the option that sets this deadline, for messages about its end
   */
  public static Deadline inMillisOrNever(Clock clock, long millis, String option) {
    return millis <= 0 ? NEVER : inNanos(clock, TimeUnit.MILLISECONDS.toNanos(millis), option);
  }

  public boolean isNever() {
    return !ends;
  }

  /** Whether the deadline comes from timeoutMS. A timeoutMS of zero governs too, without a limit. */
  public boolean governs() {
    return governs;
  }

  private Deadline governing() {
    if (governs) {
      return this;
    }
    return ends ? new Deadline(clock, atNanos, budgetNanos, true, option) : UNBOUNDED;
  }

  /** The option that sets this deadline, such as {@code timeoutMS}; empty if no option does. */
  public String option() {
    return option;
  }

  public boolean hasPassed() {
    return ends && remainingNanos() <= 0;
  }

  /** {@link Long#MAX_VALUE} without a limit; zero or less after the deadline has passed. */
  public long remainingNanos() {
    return ends ? atNanos - clock.nanoTime() : Long.MAX_VALUE;
  }

  /** Rounded up, so that a wait of this length does not end early; never negative. */
  public long remainingMillis() {
    long nanos = remainingNanos();
    return nanos == Long.MAX_VALUE ? nanos : Math.max(0, (nanos + 999_999) / 1_000_000);
  }

  /** Whether both deadlines have the same total time, whenever they began. */
  public boolean hasBudgetOf(Deadline other) {
    return budgetNanos == other.budgetNanos;
  }

  /** Both deadlines must use the same clock. */
  public boolean isBefore(Deadline other) {
    return ends && (!other.ends || atNanos - other.atNanos < 0);
  }

  /** The earlier of the two deadlines. It governs if either of them does. */
  public Deadline earlier(Deadline other) {
    boolean ours = ends && (!other.ends || remainingNanos() <= other.remainingNanos());
    Deadline first = ours ? this : other;
    return governs || other.governs ? first.governing() : first;
  }

  private static long saturatedNanos(Duration time) {
    try {
      return time.toNanos();
    } catch (ArithmeticException tooLong) {
      return time.isNegative() ? 0 : Long.MAX_VALUE;
    }
  }

  @Override
  public String toString() {
    return ends ? "in " + remainingMillis() + " ms" : "never";
  }
}
