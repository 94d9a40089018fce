package dev.holdfast.cli.status;

import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Counts the connections to each server from the events of the pools. Any thread. */
final class PoolCounts implements ConnectionPoolListener {
  /** The connections to one server. */
  record Count(int open, int inUse, int cleared) {
    static final Count NONE = new Count(0, 0, 0);

    Count plus(int moreOpen, int moreInUse, int moreCleared) {
      return new Count(open + moreOpen, inUse + moreInUse, cleared + moreCleared);
    }

    @Override
    public String toString() {
      return open
          + " open, "
          + inUse
          + " in use"
          + (cleared == 0 ? "" : ", cleared " + cleared + "x");
    }
  }

  private final Map<String, Count> counts = new ConcurrentHashMap<>();

  Count of(String address) {
    return counts.getOrDefault(address, Count.NONE);
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    add(event.getConnectionId().getServerId().getAddress().toString(), 1, 0, 0);
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    add(event.getConnectionId().getServerId().getAddress().toString(), -1, 0, 0);
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    add(event.getConnectionId().getServerId().getAddress().toString(), 0, 1, 0);
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    add(event.getConnectionId().getServerId().getAddress().toString(), 0, -1, 0);
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    add(event.getServerId().getAddress().toString(), 0, 0, 1);
  }

  private void add(String address, int open, int inUse, int cleared) {
    counts.compute(address, (key, before) -> orNone(before).plus(open, inUse, cleared));
  }

  private static Count orNone(@Nullable Count count) {
    return count == null ? Count.NONE : count;
  }
}
