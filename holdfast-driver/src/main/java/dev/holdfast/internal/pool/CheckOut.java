package dev.holdfast.internal.pool;

import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One request for a connection, and its outcome. The requesting thread creates it; the ledger decides it
 * under the pool's lock.
 */
final class CheckOut {
  enum Outcome {
    WAITING,
    /** {@link #member} is established and belongs to the requesting thread. */
    LENT,
    /** {@link #member} is pending; the requesting thread establishes it. */
    PERMITTED,
    /** The pool is paused, or was cleared during the wait. */
    CLEARED,
    CLOSED,
    /** The requesting thread timed out, was interrupted or failed to establish the connection. */
    ENDED
  }

  final Object operation; // Only used for messages, by its toString().
  final long operationId;
  final long startedNanos;
  long lentNanos; // Guarded by the pool's lock.
  volatile Purpose purpose = Purpose.OTHER;
  volatile @Nullable Deadline limit; // Ends the wait; null until the wait begins.
  volatile @Nullable Throwable failure; // The reported error that made the connection unusable.
  @Nullable Member member;
  @Nullable Throwable cause; // The error that cleared the pool.
  private final Thread thread = Thread.currentThread();
  private volatile Outcome outcome = Outcome.WAITING; // Written last: publishes the fields above.

  CheckOut(Object operation, long operationId, long startedNanos) {
    this.operation = operation;
    this.operationId = operationId;
    this.startedNanos = startedNanos;
  }

  Outcome outcome() {
    return outcome;
  }

  boolean isWaiting() {
    return outcome == Outcome.WAITING;
  }

  void decide(Outcome outcome) {
    this.outcome = outcome;
  }

  void wake() {
    LockSupport.unpark(thread);
  }
}
