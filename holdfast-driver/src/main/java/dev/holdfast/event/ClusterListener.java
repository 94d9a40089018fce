package dev.holdfast.event;

import java.util.EventListener;

/**
 * Notified of changes in the client's view of its deployment. Calls do not overlap and follow the order of
 * events. Any thread of the client may make them, so return quickly.
 *
 * <pre>{@code
 * ClusterListener primary =
 *     new ClusterListener() {
 *       @Override
 *       public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
 *         writable.set(event.getNewDescription().hasWritableServer());
 *       }
 *     };
 * }</pre>
 */
public interface ClusterListener extends EventListener {
  default void clusterOpening(ClusterOpeningEvent event) {}

  default void clusterClosed(ClusterClosedEvent event) {}

  default void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {}
}
