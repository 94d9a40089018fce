package dev.holdfast.internal.pool;

import dev.holdfast.internal.connection.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decisions of the ledger that the pool carries out after it released its lock, because they may block.
 * Confined to the thread that took them from the ledger.
 */
final class PoolEffects {
  final List<CheckOut> wake = new ArrayList<>(0);
  final List<Connection> close = new ArrayList<>(0);
  final List<Connection> abort = new ArrayList<>(0);
  @Nullable Member establish;
  boolean maintainSoon;

  void wakeAll() {
    for (CheckOut checkOut : wake) {
      checkOut.wake();
    }
  }

  boolean hasConnectionsToEnd() {
    return !abort.isEmpty() || !close.isEmpty();
  }

  /** Aborts and closes the connections. Closing can block until the peer responds. */
  void endConnections() {
    abort.forEach(Connection::abort);
    close.forEach(Connection::close);
  }
}
