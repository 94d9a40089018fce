package dev.holdfast.client.cursor;

/** What the timeout of a cursor operation applies to. */
public enum TimeoutMode {
  /** The whole lifetime of the cursor, from opening to closing. */
  CURSOR_LIFETIME,
  /** Each request: opening the cursor, then each call that fetches a batch. */
  ITERATION
}
