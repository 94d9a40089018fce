package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * SDAM, "Parsing a hello or legacy hello response". Ignores fields of an unexpected type and invalid
 * addresses.
 */
public final class HelloParser {
  private HelloParser() {}

  public static ServerDescription describe(
      ServerAddress address,
      BsonDocument hello,
      @Nullable Long roundTripNanos,
      long minRoundTripNanos,
      long nowNanos) {
    ServerType type = typeOf(hello);
    if (type == ServerType.UNKNOWN) {
      return ServerDescription.unknown(address, null, null, nowNanos);
    }
    return new ServerDescription(
        address,
        type,
        null,
        intOf(hello, "minWireVersion"),
        intOf(hello, "maxWireVersion"),
        membershipOf(hello),
        tagsOf(hello),
        integerOf(hello, "logicalSessionTimeoutMinutes"),
        hello.get("topologyVersion") instanceof BsonDocument version
            ? Failure.topologyVersion(version)
            : null,
        hello.containsKey("iscryptd") ? (Boolean) isTrue(hello, "iscryptd") : null,
        isTrue(hello, "helloOk"),
        maxDocumentSizeOf(hello),
        new Timing(
            roundTripNanos, minRoundTripNanos, lastWriteOf(hello), opTimeOf(hello), nowNanos));
  }

  static ServerType typeOf(BsonDocument hello) {
    if (!isTrue(hello, "ok")) {
      return ServerType.UNKNOWN;
    } else if (isTrue(hello, "isreplicaset")) {
      return ServerType.REPLICA_SET_GHOST;
    } else if (hello.get("msg") instanceof BsonString msg && msg.getValue().equals("isdbgrid")) {
      return ServerType.SHARD_ROUTER;
    } else if (!hello.isString("setName")) {
      return ServerType.STANDALONE;
    } else if (isTrue(
        hello, hello.containsKey("isWritablePrimary") ? "isWritablePrimary" : "ismaster")) {
      return ServerType.REPLICA_SET_PRIMARY;
    } else if (isTrue(hello, "hidden")) {
      return ServerType.REPLICA_SET_OTHER;
    } else if (isTrue(hello, "secondary")) {
      return ServerType.REPLICA_SET_SECONDARY;
    } else if (isTrue(hello, "arbiterOnly")) {
      return ServerType.REPLICA_SET_ARBITER;
    }
    return ServerType.REPLICA_SET_OTHER;
  }

  private static Membership membershipOf(BsonDocument hello) {
    return new Membership(
        hello.get("setName") instanceof BsonString name ? name.getValue() : null,
        addressOf(hello.get("me")),
        addressesOf(hello, "hosts"),
        addressesOf(hello, "passives"),
        addressesOf(hello, "arbiters"),
        addressOf(hello.get("primary")),
        new ElectionPoint(
            hello.get("electionId") instanceof BsonObjectId id ? id.getValue() : null,
            integerOf(hello, "setVersion")));
  }

  private static Set<ServerAddress> addressesOf(BsonDocument hello, String field) {
    Set<ServerAddress> addresses = new LinkedHashSet<>();
    if (hello.get(field) instanceof BsonArray array) {
      for (BsonValue item : array) {
        ServerAddress address = addressOf(item);
        if (address != null) {
          addresses.add(address);
        }
      }
    }
    return addresses;
  }

  private static @Nullable ServerAddress addressOf(@Nullable BsonValue value) {
    if (!(value instanceof BsonString text)) {
      return null;
    }
    try {
      return new ServerAddress(text.getValue());
    } catch (RuntimeException notAnAddress) {
      return null;
    }
  }

  private static Map<String, String> tagsOf(BsonDocument hello) {
    Map<String, String> tags = new LinkedHashMap<>();
    if (hello.get("tags") instanceof BsonDocument document) {
      document.forEach(
          (name, value) -> {
            if (value instanceof BsonString text) {
              tags.put(name, text.getValue());
            }
          });
    }
    return tags;
  }

  private static int maxDocumentSizeOf(BsonDocument hello) {
    Integer size = integerOf(hello, "maxBsonObjectSize");
    return size == null ? ServerDescription.DEFAULT_MAX_DOCUMENT_SIZE : size;
  }

  private static @Nullable Long lastWriteOf(BsonDocument hello) {
    return hello.get("lastWrite") instanceof BsonDocument lastWrite
            && lastWrite.get("lastWriteDate") instanceof BsonDateTime date
        ? (Long) date.getValue()
        : null;
  }

  private static @Nullable BsonValue opTimeOf(BsonDocument hello) {
    return hello.get("lastWrite") instanceof BsonDocument lastWrite
        ? lastWrite.get("opTime")
        : null;
  }

  private static boolean isTrue(BsonDocument hello, String field) {
    BsonValue value = hello.get(field);
    return value instanceof BsonBoolean bool
        ? bool.getValue()
        : value instanceof BsonNumber number && number.doubleValue() == 1;
  }

  private static int intOf(BsonDocument hello, String field) {
    return hello.get(field) instanceof BsonNumber number ? number.intValue() : 0;
  }

  private static @Nullable Integer integerOf(BsonDocument hello, String field) {
    return hello.get(field) instanceof BsonNumber number ? (Integer) number.intValue() : null;
  }
}
