package dev.holdfast.client.cursor;

/** What the timeout of an operation with a cursor bounds. */
public enum TimeoutMode {
  /** All of it, from opening the cursor to closing it. */
  CURSOR_LIFETIME,
  /** Each step: opening it, then each call that asks the server for more. */
  ITERATION
}
