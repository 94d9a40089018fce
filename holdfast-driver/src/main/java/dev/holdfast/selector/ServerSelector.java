package dev.holdfast.selector;

import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import java.util.List;

/**
 * An application's own say in which server an operation goes to. It sees only servers that suit the
 * operation already, and returns those of them that suit the application; none makes the operation wait.
 * Called by every operation, from its thread: be quick.
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
