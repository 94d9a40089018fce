package dev.holdfast.internal.view;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.selector.ServerSelector;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Adapts the application's {@link ServerSelector} to server selection. The selector gets only servers that
 * suit the operation. Other servers in its result are ignored.
 */
public final class ApplicationSelector
    implements UnaryOperator<List<dev.holdfast.internal.topology.ServerDescription>> {
  private final ServerSelector selector;
  private final ClusterView view;

  private ApplicationSelector(ServerSelector selector, ClusterView view) {
    this.selector = selector;
    this.view = view;
  }

  /** Returns null without a selector of the application, so that selection need not create lists for it. */
  public static @Nullable ApplicationSelector of(ClusterView view) {
    ServerSelector selector = view.clusterSettings().getServerSelector();
    return selector == null ? null : new ApplicationSelector(selector, view);
  }

  @Override
  public List<dev.holdfast.internal.topology.ServerDescription> apply(
      List<dev.holdfast.internal.topology.ServerDescription> suitable) {
    if (suitable.isEmpty()) {
      return suitable;
    }
    List<ServerDescription> shown = suitable.stream().map(ClusterView::of).toList();
    List<ServerDescription> wanted =
        selector.select(
            new ClusterDescription(
                view.clusterSettings().getMode(),
                shown.get(0).getClusterType(),
                shown,
                view.clusterSettings(),
                view.serverSettings()));
    Set<ServerAddress> addresses = new HashSet<>();
    Objects.requireNonNull(wanted, "the application's ServerSelector returned null, not a list")
        .forEach(server -> addresses.add(server.getAddress()));
    return suitable.stream().filter(server -> addresses.contains(server.address())).toList();
  }
}
