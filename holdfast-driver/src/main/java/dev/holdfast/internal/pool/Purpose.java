package dev.holdfast.internal.pool;

/** What holds a connection; Load Balancers, "Connection Tracking", wants them told apart. */
public enum Purpose {
  CURSOR,
  TRANSACTION,
  OTHER
}
