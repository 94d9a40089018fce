package dev.holdfast;

import java.util.Set;

/** The errors of writes that programs most often tell apart. */
public enum ErrorCategory {
  /** Any other error. */
  UNCATEGORIZED,
  /** A unique index already has the key. */
  DUPLICATE_KEY,
  /** The server ran out of the time that {@code maxTime} gave it. */
  EXECUTION_TIMEOUT;

  private static final Set<Integer> DUPLICATE_KEY_CODES = Set.of(11000, 11001, 12582);
  private static final int MAX_TIME_EXPIRED = 50;

  public static ErrorCategory fromErrorCode(int code) {
    if (DUPLICATE_KEY_CODES.contains(code)) {
      return DUPLICATE_KEY;
    }
    return code == MAX_TIME_EXPIRED ? EXECUTION_TIMEOUT : UNCATEGORIZED;
  }
}
