package dev.holdfast.internal.selection;

import dev.holdfast.ReadPreference;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.TopologyType;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The {@code $readPreference} of a read command. Write commands carry none. */
public final class ReadPreferenceArgument {
  private ReadPreferenceArgument() {}

  /**
   * @param preference the one that selected the server: {@link Criteria#preferenceIn}
   * @return null if the command must not carry the argument
   */
  public static @Nullable BsonDocument of(
      ReadPreference preference, TopologyType topology, ServerType server) {
    if (server == ServerType.STANDALONE) {
      return null; // It cannot forward the read, and it rejects some modes.
    }
    if (preference.isSecondaryOk()) {
      return preference.toDocument();
    }
    // Server Selection, "Topology type: Single": a direct connection reads from any type of server.
    // A mongos, or a load balancer in front of one, routes the read: there, primary means primary.
    boolean direct = topology == TopologyType.SINGLE && server != ServerType.SHARD_ROUTER;
    return direct ? ReadPreference.primaryPreferred().toDocument() : null;
  }
}
