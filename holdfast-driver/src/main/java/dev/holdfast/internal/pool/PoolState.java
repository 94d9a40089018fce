package dev.holdfast.internal.pool;

/** The three states of CMAP, "Connection Pool". A closed pool stays closed. */
public enum PoolState {
  PAUSED,
  READY,
  CLOSED
}
