package dev.holdfast.internal.pool;

import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionCheckOutStartedEvent;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolClosedEvent;
import dev.holdfast.event.ConnectionPoolCreatedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ConnectionPoolReadyEvent;
import dev.holdfast.event.ConnectionReadyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Keeps what a pool tells its listeners as short lines. */
final class Timeline implements ConnectionPoolListener {
  private final List<String> lines = new ArrayList<>();

  private synchronized void add(String line) {
    lines.add(line);
    notifyAll();
  }

  synchronized List<String> all() {
    return List.copyOf(lines);
  }

  /** Everything since the last call. */
  synchronized List<String> take() {
    List<String> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }

  synchronized void await(Predicate<List<String>> condition) {
    long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.test(lines)) {
      long millis = TimeUnit.NANOSECONDS.toMillis(giveUp - System.nanoTime());
      if (millis <= 0) {
        throw new AssertionError("waited in vain; saw " + lines);
      }
      try {
        wait(millis);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  void await(String line) {
    await(seen -> seen.contains(line));
  }

  @Override
  public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
    add("pool created");
  }

  @Override
  public void connectionPoolReady(ConnectionPoolReadyEvent event) {
    add("pool ready");
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    add(
        "pool cleared"
            + (event.getServiceId() == null ? "" : " for a service")
            + (event.isInterruptInUseConnections() ? ", interrupting" : ""));
  }

  @Override
  public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
    add("pool closed");
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    add("created " + event.getConnectionId().getLocalValue());
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    add("ready " + event.getConnectionId().getLocalValue());
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    add("closed " + event.getConnectionId().getLocalValue() + " " + event.getReason());
  }

  @Override
  public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
    add("op " + event.getOperationId() + " asks");
  }

  @Override
  public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
    add("op " + event.getOperationId() + " fails " + event.getReason());
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    add("op " + event.getOperationId() + " has " + event.getConnectionId().getLocalValue());
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    add("op " + event.getOperationId() + " returns " + event.getConnectionId().getLocalValue());
  }
}
