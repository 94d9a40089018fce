package dev.holdfast.spec.unified;

import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.CommandEvent;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.spec.unified.EventLog.Seen;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/** Unified Test Format, "expectedEvent" and "expectedEventsForClient". */
final class EventMatcher {
  // Events may be delivered by another thread than the one whose operation caused them.
  private static final Duration LATE = Duration.ofSeconds(2);

  private final ValueMatcher values;

  EventMatcher(ValueMatcher values) {
    this.values = values;
  }

  /** All events of a family, in their order. */
  void matchAll(BsonDocument expectation, EventLog log) {
    String type = expectation.getString("eventType", new BsonString("command")).getValue();
    List<BsonDocument> expected = TestFile.documents(expectation, "events");
    boolean extraAllowed =
        expectation.getBoolean("ignoreExtraEvents", BsonBoolean.FALSE).getValue();
    log.await(LATE, it -> family(type, it).size() >= expected.size());
    List<Seen> actual = family(type, log);
    String where = type + " events of " + expectation.getString("client").getValue();
    for (int i = 0; i < expected.size(); i++) {
      if (i >= actual.size()) {
        throw new Mismatch(
            where + ": after " + actual + " none", expected.get(i).toJson(), texts(actual));
      }
      match(where + "[" + i + "]", expected.get(i), actual.get(i));
    }
    if (actual.size() > expected.size() && !extraAllowed) {
      throw new Mismatch(
          where + ": more than expected",
          expected.size() + " events",
          texts(actual.subList(expected.size(), actual.size())));
    }
  }

  boolean matches(BsonDocument expected, Seen actual) {
    try {
      match("event", expected, actual);
      return true;
    } catch (Mismatch another) {
      return false;
    }
  }

  long count(BsonDocument expected, EventLog log) {
    return log.all().stream().filter(seen -> matches(expected, seen)).count();
  }

  private void match(String where, BsonDocument expected, Seen actual) {
    String name = expected.getFirstKey();
    if (!name.equals(actual.name())) {
      throw new Mismatch(where, expected.toJson(), text(actual));
    }
    expected
        .getDocument(name)
        .forEach(
            (field, value) -> matchField(where + " " + name + "." + field, field, value, actual));
  }

  private void matchField(String where, String field, BsonValue expected, Seen seen) {
    switch (field) {
      case "command", "reply" -> values.matchRoot(where, expected, seen.body());
      case "commandName" -> same(where, expected, command(seen).getCommandName());
      case "databaseName" -> same(where, expected, command(seen).getDatabaseName());
      case "hasServiceId" -> same(where, expected, isSet(serviceId(seen)));
      case "hasServerConnectionId" -> same(where, expected, hasServerConnectionId(seen));
      case "interruptInUseConnections" ->
          same(
              where,
              expected,
              ((ConnectionPoolClearedEvent) seen.event()).isInterruptInUseConnections());
      case "reason" -> same(where, expected, reason(seen));
      case "awaited" -> same(where, expected, awaited(seen));
      case "previousDescription", "newDescription" ->
          values.matchRoot(where, expected, description(field.startsWith("new"), seen));
      default -> throw new IllegalArgumentException(where + " is not a field of the format");
    }
  }

  private static void same(String where, BsonValue expected, Object actual) {
    Object wanted =
        expected instanceof BsonString text ? text.getValue() : expected.asBoolean().getValue();
    if (!wanted.equals(actual)) {
      throw new Mismatch(where, wanted, actual);
    }
  }

  private static CommandEvent command(Seen seen) {
    return (CommandEvent) seen.event();
  }

  private static ObjectId serviceId(Seen seen) {
    return seen.event() instanceof ConnectionPoolClearedEvent cleared
        ? cleared.getServiceId()
        : command(seen).getConnectionDescription().getServiceId();
  }

  private static boolean isSet(ObjectId id) {
    return id != null && !Arrays.equals(id.toByteArray(), new byte[12]);
  }

  private static boolean hasServerConnectionId(Seen seen) {
    Number id = command(seen).getConnectionDescription().getConnectionId().getServerValue();
    return id != null && id.longValue() > 0;
  }

  private static String reason(Seen seen) {
    if (seen.event() instanceof ConnectionClosedEvent closed) {
      return switch (closed.getReason()) {
        case STALE -> "stale";
        case IDLE -> "idle";
        case ERROR -> "error";
        case POOL_CLOSED -> "poolClosed";
      };
    }
    return switch (((ConnectionCheckOutFailedEvent) seen.event()).getReason()) {
      case TIMEOUT -> "timeout";
      case CONNECTION_ERROR -> "connectionError";
      case POOL_CLOSED -> "poolClosed";
      case UNKNOWN -> "unknown";
    };
  }

  private static boolean awaited(Seen seen) {
    if (seen.event() instanceof ServerHeartbeatStartedEvent started) {
      return started.isAwaited();
    }
    return seen.event() instanceof ServerHeartbeatSucceededEvent succeeded
        ? succeeded.isAwaited()
        : ((ServerHeartbeatFailedEvent) seen.event()).isAwaited();
  }

  private static BsonDocument description(boolean newer, Seen seen) {
    if (seen.event() instanceof ServerDescriptionChangedEvent server) {
      return type(nameOf(newer ? server.getNewDescription() : server.getPreviousDescription()));
    }
    ClusterDescriptionChangedEvent cluster = (ClusterDescriptionChangedEvent) seen.event();
    return type(nameOf(newer ? cluster.getNewDescription() : cluster.getPreviousDescription()));
  }

  private static BsonDocument type(String name) {
    return new BsonDocument("type", new BsonString(name));
  }

  private static String nameOf(ServerDescription server) {
    return switch (server.getType()) {
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

  static String nameOf(ClusterDescription topology) {
    // What precedes a topology's first description is Unknown and empty, whatever it becomes.
    if (topology.getConnectionMode() == ClusterConnectionMode.SINGLE
        && !topology.getServerDescriptions().isEmpty()) {
      return "Single";
    }
    return switch (topology.getType()) {
      case STANDALONE -> "Single";
      case REPLICA_SET -> hasPrimary(topology) ? "ReplicaSetWithPrimary" : "ReplicaSetNoPrimary";
      case SHARDED -> "Sharded";
      case LOAD_BALANCED -> "LoadBalanced";
      case UNKNOWN -> "Unknown";
    };
  }

  private static boolean hasPrimary(ClusterDescription topology) {
    return topology.getServerDescriptions().stream().anyMatch(ServerDescription::isPrimary);
  }

  private static List<Seen> family(String type, EventLog log) {
    return log.all().stream().filter(seen -> type.equals(familyOf(seen.name()))).toList();
  }

  private static final Set<String> SDAM_PREFIXES = Set.of("server", "topology");

  private static String familyOf(String name) {
    if (name.startsWith("command")) {
      return "command";
    }
    return SDAM_PREFIXES.stream().anyMatch(name::startsWith) ? "sdam" : "cmap";
  }

  private static List<String> texts(List<Seen> events) {
    return events.stream().map(EventMatcher::text).toList();
  }

  private static String text(Seen seen) {
    if (seen.body() != null) {
      return seen.name() + " " + seen.body().toJson();
    }
    return seen.event() instanceof CommandEvent event
        ? seen.name() + " " + event.getCommandName()
        : seen.name();
  }
}
