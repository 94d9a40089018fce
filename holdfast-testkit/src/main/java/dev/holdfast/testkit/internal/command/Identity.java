package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * How a server describes itself.
 *
 * @param addresses the address of each member
 * @param sessions whether hello announces sessions
 * @param serviceId the service id in hello, if the server is behind a load balancer
 */
public record Identity(
    Kind kind,
    Function<Node, String> addresses,
    int maxWireVersion,
    boolean sessions,
    @Nullable ObjectId serviceId) {
  /** The kinds of servers. */
  public enum Kind {
    STANDALONE,
    MEMBER,
    MONGOS
  }

  boolean isStandalone() {
    return kind == Kind.STANDALONE;
  }
}
