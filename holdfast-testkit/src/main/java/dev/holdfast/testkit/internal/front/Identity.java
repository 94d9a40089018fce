package dev.holdfast.testkit.internal.front;

import dev.holdfast.testkit.internal.cluster.Node;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Who a server says it is.
 *
 * @param addresses where each member listens
 * @param serviceId what a load balancer's client is told, if the server is behind one
 */
public record Identity(
    Kind kind, Function<Node, String> addresses, int maxWireVersion, @Nullable ObjectId serviceId) {
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
