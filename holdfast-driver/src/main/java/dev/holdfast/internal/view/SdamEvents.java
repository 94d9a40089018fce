package dev.holdfast.internal.view;

import dev.holdfast.LoggerSettings;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ClusterClosedEvent;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.ClusterOpeningEvent;
import dev.holdfast.event.ServerClosedEvent;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerOpeningEvent;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.monitor.Heartbeats;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyListener;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds the changes of a topology to the client's event queue, as events and log lines. The topology calls it
 * under its lock, so the queue keeps the order of the changes. Public descriptions are created only on
 * delivery, and only if there is a listener.
 */
public final class SdamEvents implements TopologyListener {
  private final ClusterId clusterId;
  private final ClusterView view;
  private final List<ClusterListener> clusterListeners;
  private final List<ServerListener> serverListeners;
  private final EventQueue queue;
  private final HeartbeatEvents heartbeats;
  private final SdamLog log;
  private final StateLog states;
  private boolean closing; // Guarded by the topology's lock.

  public SdamEvents(
      ClusterId clusterId, ClusterView view, LoggerSettings logger, EventQueue queue, Clock clock) {
    this.clusterId = clusterId;
    this.view = view;
    this.clusterListeners = view.clusterSettings().getClusterListeners();
    this.serverListeners = view.serverSettings().getServerListeners();
    this.queue = queue;
    this.log = new SdamLog(clusterId, view, logger.getMaxDocumentLength(), queue);
    this.states = new StateLog(clusterId, queue);
    this.heartbeats =
        new HeartbeatEvents(
            clusterId, view.serverSettings().getServerMonitorListeners(), log, queue, clock);
  }

  /** Receives the checks of the monitors. */
  public Heartbeats heartbeats() {
    return heartbeats;
  }

  @Override
  public void opening() {
    if (!clusterListeners.isEmpty()) {
      var event = new ClusterOpeningEvent(clusterId);
      queue.append(clusterListeners, listener -> listener.clusterOpening(event));
    }
    log.opening();
  }

  @Override
  public void serverOpening(ServerAddress server) {
    heartbeats.opening(server);
    if (!serverListeners.isEmpty()) {
      var event = new ServerOpeningEvent(idOf(server));
      queue.append(serverListeners, listener -> listener.serverOpening(event));
    }
    log.serverOpening(server);
  }

  @Override
  public void serverChanged(ServerDescription before, ServerDescription after) {
    if (!serverListeners.isEmpty()) {
      var event =
          new OnDelivery<>(
              () ->
                  new ServerDescriptionChangedEvent(
                      idOf(after.address()), ClusterView.of(after), ClusterView.of(before)));
      queue.append(serverListeners, listener -> listener.serverDescriptionChanged(event.get()));
    }
    states.serverChanged(before, after);
  }

  @Override
  public void changed(TopologyDescription before, TopologyDescription after) {
    if (!clusterListeners.isEmpty()) {
      var event =
          new OnDelivery<>(
              () -> new ClusterDescriptionChangedEvent(clusterId, view.of(after), view.of(before)));
      queue.append(clusterListeners, listener -> listener.clusterDescriptionChanged(event.get()));
    }
    log.changed(before, after);
    if (!closing) {
      states.removed(before, after);
    }
  }

  @Override
  public void serverClosed(ServerAddress server) {
    heartbeats.closed(server);
    if (!serverListeners.isEmpty()) {
      var event = new ServerClosedEvent(idOf(server));
      queue.append(serverListeners, listener -> listener.serverClosed(event));
    }
    log.serverClosed(server);
  }

  @Override
  public void closing() {
    closing = true;
  }

  @Override
  public void closed() {
    if (!clusterListeners.isEmpty()) {
      var event = new ClusterClosedEvent(clusterId);
      queue.append(clusterListeners, listener -> listener.clusterClosed(event));
    }
    log.closed();
  }

  @Override
  public void delivered() {
    queue.drain();
  }

  private ServerId idOf(ServerAddress server) {
    return new ServerId(clusterId, server);
  }

  /** An event that is created for the first listener and shared by all. One thread delivers it. */
  private static final class OnDelivery<E> {
    private final Supplier<E> maker;
    private @Nullable E made;

    OnDelivery(Supplier<E> maker) {
      this.maker = maker;
    }

    E get() {
      E event = made;
      if (event == null) {
        event = maker.get();
        made = event;
      }
      return event;
    }
  }
}
