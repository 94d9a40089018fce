package dev.holdfast.selector;

import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import java.util.List;

/**
 * Lets an application restrict server selection. The driver passes only servers that already suit the
 * operation. The selector returns those that the application accepts; if it returns none, the operation
 * waits. Every operation calls the selector on its own thread, so return quickly.
 *
 * <pre>{@code
 * ServerSelector notTheOldOne =
 *     cluster ->
 *         cluster.getServerDescriptions().stream()
 *             .filter(server -> server.getMaxWireVersion() >= 21)
 *             .toList();
 * }</pre>
 */
@FunctionalInterface
public interface ServerSelector {
  List<ServerDescription> select(ClusterDescription clusterDescription);
}
