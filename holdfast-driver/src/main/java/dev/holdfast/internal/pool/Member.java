package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One connection as its pool's ledger sees it. All that can change is guarded by the pool's lock. */
final class Member {
  enum State {
    PENDING,
    IDLE,
    IN_USE,
    GONE
  }

  final long createdNanos;
  // How often the pool had been cleared for any service when this connection was begun.
  final long bornAfterClears;

  State state = State.PENDING;
  ConnectionId id;
  int generation;
  @Nullable ObjectId serviceId;
  @Nullable Connection connection; // Null until whoever establishes it has made it.
  @Nullable CheckOut user; // Who has it, while in use.
  long idleSinceNanos;
  boolean interrupted; // Aborted by a clear or a close: its failure says nothing about the server.

  Member(ConnectionId id, int generation, long bornAfterClears, long createdNanos) {
    this.id = id;
    this.generation = generation;
    this.bornAfterClears = bornAfterClears;
    this.createdNanos = createdNanos;
  }
}
