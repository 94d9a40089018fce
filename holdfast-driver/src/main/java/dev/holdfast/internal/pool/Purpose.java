package dev.holdfast.internal.pool;

/** What holds a connection. Load Balancers, "Connection Tracking", requires a count of each. */
public enum Purpose {
  CURSOR,
  TRANSACTION,
  OTHER
}
