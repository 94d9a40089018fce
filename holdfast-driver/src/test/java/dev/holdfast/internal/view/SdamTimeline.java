package dev.holdfast.internal.view;

import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.event.ClusterClosedEvent;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.ClusterOpeningEvent;
import dev.holdfast.event.ServerClosedEvent;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.event.ServerOpeningEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Keeps what a topology and its monitors tell their listeners as short lines. */
final class SdamTimeline implements ClusterListener, ServerListener, ServerMonitorListener {
  private final List<String> lines = new ArrayList<>();

  /** Everything since the last call. */
  List<String> take() {
    List<String> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }

  @Override
  public void clusterOpening(ClusterOpeningEvent event) {
    lines.add("opening");
  }

  @Override
  public void clusterClosed(ClusterClosedEvent event) {
    lines.add("closed");
  }

  @Override
  public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
    lines.add(text(event.getPreviousDescription()) + " -> " + text(event.getNewDescription()));
  }

  @Override
  public void serverOpening(ServerOpeningEvent event) {
    lines.add(event.getServerId().getAddress() + " opening");
  }

  @Override
  public void serverClosed(ServerClosedEvent event) {
    lines.add(event.getServerId().getAddress() + " closed");
  }

  @Override
  public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
    lines.add(
        event.getServerId().getAddress()
            + " "
            + event.getPreviousDescription().getType()
            + " -> "
            + event.getNewDescription().getType());
  }

  @Override
  public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
    lines.add(event.getConnectionId().getServerId().getAddress() + " check starts");
  }

  @Override
  public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
    lines.add(event.getConnectionId().getServerId().getAddress() + " check succeeds");
  }

  @Override
  public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
    lines.add(
        event.getConnectionId().getServerId().getAddress()
            + " check fails: "
            + event.getThrowable().getMessage());
  }

  private static String text(ClusterDescription cluster) {
    return cluster.getType()
        + cluster.getServerDescriptions().stream()
            .map(ServerDescription::getType)
            .map(Enum::name)
            .collect(Collectors.joining(", ", "[", "]"));
  }
}
