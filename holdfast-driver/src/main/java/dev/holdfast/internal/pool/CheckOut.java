package dev.holdfast.internal.pool;

import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One request for a connection: who asks, and what became of it. Made by the asking thread and decided by
 * the ledger under the pool's lock.
 */
final class CheckOut {
  enum Outcome {
    WAITING,
    /** {@link #member} is established and belongs to the asking thread. */
    LENT,
    /** {@link #member} is pending; the asking thread establishes it. */
    PERMITTED,
    /** The pool is paused, or was cleared meanwhile. */
    CLEARED,
    CLOSED,
    /** The asking thread gave up, or establishing failed; it knows why. */
    ENDED
  }

  final Object operation; // Only its toString() counts, and only for messages.
  final long operationId;
  final long startedNanos;
  long lentNanos; // Guarded by the pool's lock.
  volatile Purpose purpose = Purpose.OTHER;
  volatile @Nullable Deadline limit; // Of the wait, once it has begun.
  volatile @Nullable Throwable failure; // What made the connection unusable, if its user said so.
  @Nullable Member member;
  @Nullable Throwable cause; // What cleared the pool.
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
