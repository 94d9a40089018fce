package dev.holdfast.simulation.scenario;

import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerMonitorListener;

/**
 * A listener of the application that throws while it is switched on. The driver must not fail because of it,
 * and must still call the listeners that are registered after it.
 */
final class ThrowingListener
    implements CommandListener, ConnectionPoolListener, ServerMonitorListener, ClusterListener {
  private boolean throwing;

  void throwing(boolean wanted) {
    throwing = wanted;
  }

  private void mayThrow() {
    if (throwing) {
      throw new IllegalStateException("a listener throws");
    }
  }

  @Override
  public void commandStarted(CommandStartedEvent event) {
    mayThrow();
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    mayThrow();
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    mayThrow();
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    mayThrow();
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    mayThrow();
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    mayThrow();
  }

  @Override
  public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
    mayThrow();
  }

  @Override
  public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
    mayThrow();
  }

  @Override
  public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
    mayThrow();
  }
}
