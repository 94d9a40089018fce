package dev.holdfast.event;

import java.util.EventListener;

/**
 * Told what a client finds out about its deployment. Calls come one at a time and in the order in which
 * things happened, from whichever thread of the client is free to deliver them: return quickly.
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
