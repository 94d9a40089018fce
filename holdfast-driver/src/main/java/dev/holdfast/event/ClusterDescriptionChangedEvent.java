package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterId;

/** The client's view of the deployment changed: a server changed, was added or was removed. */
public final class ClusterDescriptionChangedEvent {
  private final ClusterId clusterId;
  private final ClusterDescription newDescription;
  private final ClusterDescription previousDescription;

  public ClusterDescriptionChangedEvent(
      ClusterId clusterId,
      ClusterDescription newDescription,
      ClusterDescription previousDescription) {
    this.clusterId = notNull("clusterId", clusterId);
    this.newDescription = notNull("newDescription", newDescription);
    this.previousDescription = notNull("previousDescription", previousDescription);
  }

  public ClusterId getClusterId() {
    return clusterId;
  }

  public ClusterDescription getNewDescription() {
    return newDescription;
  }

  /** The previous description. In the first event it has no servers and no type. */
  public ClusterDescription getPreviousDescription() {
    return previousDescription;
  }

  @Override
  public String toString() {
    return "ClusterDescriptionChangedEvent{clusterId="
        + clusterId
        + ", newDescription="
        + newDescription.getShortDescription()
        + ", previousDescription="
        + previousDescription.getShortDescription()
        + '}';
  }
}
