package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The ledger's record of one connection. The pool's lock guards all fields that change. */
final class Member {
  enum State {
    PENDING,
    IDLE,
    IN_USE,
    GONE
  }

  final long createdNanos;
  // The number of service clears of the pool before this connection was begun.
  final long bornAfterClears;

  State state = State.PENDING;
  ConnectionId id;
  int generation;
  @Nullable ObjectId serviceId;
  @Nullable Connection connection; // Null until the establishing thread has created it.
  @Nullable CheckOut user; // The check-out that uses the connection; null if none does.
  long idleSinceNanos;
  boolean interrupted; // The pool aborted it, so its failure says nothing about the server.

  Member(ConnectionId id, int generation, long bornAfterClears, long createdNanos) {
    this.id = id;
    this.generation = generation;
    this.bornAfterClears = bornAfterClears;
    this.createdNanos = createdNanos;
  }
}
