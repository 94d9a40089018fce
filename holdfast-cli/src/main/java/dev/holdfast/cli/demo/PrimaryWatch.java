package dev.holdfast.cli.demo;

import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import org.jspecify.annotations.Nullable;

/** Logs when the driver finds or loses a primary. The client's single event thread calls it. */
final class PrimaryWatch implements ClusterListener {
  private final Target target;
  private final EventLog events;

  PrimaryWatch(Target target, EventLog events) {
    this.target = target;
    this.events = events;
  }

  @Override
  public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
    String before = primary(event.getPreviousDescription());
    String now = primary(event.getNewDescription());
    if (now != null && !now.equals(before)) {
      events.add("driver: primary is " + target.member(now).name());
    } else if (now == null && before != null) {
      events.add("driver: " + target.member(before).name() + " lost the primary role");
    }
  }

  private static @Nullable String primary(ClusterDescription description) {
    for (ServerDescription server : description.getServerDescriptions()) {
      if (server.isPrimary()) {
        return server.getAddress().toString();
      }
    }
    return null;
  }
}
