package dev.holdfast.internal.selection;

import dev.holdfast.ReadPreference;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.TopologyType;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** What a read's OP_MSG carries as {@code $readPreference}; writes carry none. */
public final class ReadPreferenceArgument {
  private ReadPreferenceArgument() {}

  /**
   * @param preference what the server was selected with: {@link Criteria#preferenceIn}
   * @return null if the command must not carry the argument
   */
  public static @Nullable BsonDocument of(
      ReadPreference preference, TopologyType topology, ServerType server) {
    if (server == ServerType.STANDALONE) {
      return null; // It has nobody to hand the read to, and refuses some modes.
    }
    if (preference.isSecondaryOk()) {
      return preference.toDocument();
    }
    // Server Selection, "Topology type: Single": a direct connection reads from whatever is there.
    // A mongos, or a balancer before one, routes: to it, primary means primary.
    boolean direct = topology == TopologyType.SINGLE && server != ServerType.SHARD_ROUTER;
    return direct ? ReadPreference.primaryPreferred().toDocument() : null;
  }
}
