package dev.holdfast;

import java.util.Set;

/** Categories of write errors that applications often handle differently. */
public enum ErrorCategory {
  /** Any other error. */
  UNCATEGORIZED,
  /** A document with the same key already exists in a unique index. */
  DUPLICATE_KEY,
  /** The server exceeded the time limit of {@code maxTime}. */
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
