package dev.holdfast.spec;

import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.topology.ServerDescription;
import org.bson.BsonBoolean;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/** Our descriptions in the words of the SDAM suite. */
final class SdamValues {
  private SdamValues() {}

  static BsonValue field(ServerDescription server, String name) {
    return switch (name) {
      case "type" -> new BsonString(nameOf(server.type()));
      case "setName" -> of(server.membership().setName());
      case "setVersion" -> of(server.membership().election().setVersion());
      case "electionId" -> of(server.membership().election().electionId());
      case "topologyVersion" -> of(server.topologyVersion());
      case "logicalSessionTimeoutMinutes" -> of(server.logicalSessionTimeoutMinutes());
      case "minWireVersion" -> ofWireVersion(server, server.minWireVersion());
      case "maxWireVersion" -> ofWireVersion(server, server.maxWireVersion());
      default ->
          throw new IllegalArgumentException("the suite asks for a field we do not know: " + name);
    };
  }

  // The suite calls null what a load balancer never told; to us it is the default, 0.
  private static BsonValue ofWireVersion(ServerDescription server, int version) {
    return server.type() == ServerType.LOAD_BALANCER && version == 0 ? BsonNull.VALUE : of(version);
  }

  /** What a multi-threaded driver makes of an expected type: it does not tell a PossiblePrimary from an Unknown. */
  static BsonValue expected(BsonValue value) {
    return value.equals(new BsonString("PossiblePrimary")) ? new BsonString("Unknown") : value;
  }

  static String nameOf(ServerType type) {
    return switch (type) {
      case STANDALONE -> "Standalone";
      case REPLICA_SET_PRIMARY -> "RSPrimary";
      case REPLICA_SET_SECONDARY -> "RSSecondary";
      case REPLICA_SET_ARBITER -> "RSArbiter";
      case REPLICA_SET_OTHER -> "RSOther";
      case REPLICA_SET_GHOST -> "RSGhost";
      case SHARD_ROUTER -> "Mongos";
      case LOAD_BALANCER -> "LoadBalancer";
      case UNKNOWN -> "Unknown";
    };
  }

  static BsonValue of(Object value) {
    if (value == null) {
      return BsonNull.VALUE;
    } else if (value instanceof String text) {
      return new BsonString(text);
    } else if (value instanceof Integer number) {
      return new BsonInt32(number);
    } else if (value instanceof Boolean bool) {
      return BsonBoolean.valueOf(bool);
    } else if (value instanceof ObjectId id) {
      return new BsonObjectId(id);
    } else if (value instanceof TopologyVersion version) {
      return version.asDocument();
    }
    throw new IllegalArgumentException("no BSON for " + value.getClass());
  }
}
