package dev.holdfast.internal.pool;

import dev.holdfast.internal.connection.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger decided and the pool has to do once its lock is free: everything here may take time or
 * call strangers. Confined to the thread that took it from the ledger.
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

  /** May block for as long as the peers please. */
  void endConnections() {
    abort.forEach(Connection::abort);
    close.forEach(Connection::close);
  }
}
