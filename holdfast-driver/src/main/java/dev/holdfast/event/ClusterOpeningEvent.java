package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ClusterId;

/** A client starts to discover its deployment. This is the first event about the deployment. */
public final class ClusterOpeningEvent {
  private final ClusterId clusterId;

  public ClusterOpeningEvent(ClusterId clusterId) {
    this.clusterId = notNull("clusterId", clusterId);
  }

  public ClusterId getClusterId() {
    return clusterId;
  }

  @Override
  public String toString() {
    return "ClusterOpeningEvent{clusterId=" + clusterId + '}';
  }
}
