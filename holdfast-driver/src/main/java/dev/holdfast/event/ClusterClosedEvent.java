package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ClusterId;

/** A client stopped monitoring its deployment. This is the last event about the deployment. */
public final class ClusterClosedEvent {
  private final ClusterId clusterId;

  public ClusterClosedEvent(ClusterId clusterId) {
    this.clusterId = notNull("clusterId", clusterId);
  }

  public ClusterId getClusterId() {
    return clusterId;
  }

  @Override
  public String toString() {
    return "ClusterClosedEvent{clusterId=" + clusterId + '}';
  }
}
