package dev.holdfast.spec.unified;

import static dev.holdfast.spec.unified.Shape.bool;
import static dev.holdfast.spec.unified.Shape.document;
import static dev.holdfast.spec.unified.Shape.fields;
import static dev.holdfast.spec.unified.Shape.list;
import static dev.holdfast.spec.unified.Shape.oneOf;
import static dev.holdfast.spec.unified.Shape.string;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Unified Test Format, "expectedEvent": the three families of events and what may be asked of each. */
final class EventFormat {
  private static final Shape COMMAND_EVENT =
      fields()
          .exactlyOne()
          .optional("commandStartedEvent", commandFields().optional("command", document()))
          .optional("commandSucceededEvent", commandFields().optional("reply", document()))
          .optional("commandFailedEvent", commandFields());

  private static final List<String> CMAP_WITHOUT_FIELDS =
      List.of(
          "poolCreatedEvent",
          "poolReadyEvent",
          "poolClosedEvent",
          "connectionCreatedEvent",
          "connectionReadyEvent",
          "connectionCheckOutStartedEvent",
          "connectionCheckedOutEvent",
          "connectionCheckedInEvent");

  private static final Shape CMAP_EVENT =
      fields()
          .exactlyOne()
          .optional(CMAP_WITHOUT_FIELDS, fields())
          .optional(
              "poolClearedEvent",
              fields()
                  .optional("hasServiceId", bool())
                  .optional("interruptInUseConnections", bool()))
          .optional("connectionClosedEvent", fields().optional("reason", string()))
          .optional("connectionCheckOutFailedEvent", fields().optional("reason", string()));

  private static final Shape SERVER =
      fields()
          .optional(
              "type",
              oneOf(
                  "Standalone",
                  "Mongos",
                  "PossiblePrimary",
                  "RSPrimary",
                  "RSSecondary",
                  "RSOther",
                  "RSArbiter",
                  "RSGhost",
                  "LoadBalancer",
                  "Unknown"));
  private static final Shape TOPOLOGY =
      fields()
          .optional(
              "type",
              oneOf(
                  "Single",
                  "Unknown",
                  "ReplicaSetNoPrimary",
                  "ReplicaSetWithPrimary",
                  "Sharded",
                  "LoadBalanced"));
  private static final List<String> HEARTBEATS =
      List.of(
          "serverHeartbeatStartedEvent",
          "serverHeartbeatSucceededEvent",
          "serverHeartbeatFailedEvent");

  private static final Shape SDAM_EVENT =
      fields()
          .exactlyOne()
          .optional(
              "serverDescriptionChangedEvent",
              fields().optional("previousDescription", SERVER).optional("newDescription", SERVER))
          .optional(HEARTBEATS, fields().optional("awaited", bool()))
          .optional(
              "topologyDescriptionChangedEvent",
              fields()
                  .optional("previousDescription", TOPOLOGY)
                  .optional("newDescription", TOPOLOGY))
          .optional(List.of("topologyOpeningEvent", "topologyClosedEvent"), fields());

  static final Shape NAMES =
      oneOf(
          "commandStartedEvent",
          "commandSucceededEvent",
          "commandFailedEvent",
          "poolCreatedEvent",
          "poolReadyEvent",
          "poolClearedEvent",
          "poolClosedEvent",
          "connectionCreatedEvent",
          "connectionReadyEvent",
          "connectionClosedEvent",
          "connectionCheckOutStartedEvent",
          "connectionCheckOutFailedEvent",
          "connectionCheckedOutEvent",
          "connectionCheckedInEvent",
          "serverDescriptionChangedEvent",
          "serverHeartbeatStartedEvent",
          "serverHeartbeatSucceededEvent",
          "serverHeartbeatFailedEvent",
          "topologyDescriptionChangedEvent",
          "topologyOpeningEvent",
          "topologyClosedEvent");

  static final Shape EVENTS_FOR_CLIENT =
      (where, value) -> {
        fields()
            .required("client", string())
            .optional("eventType", oneOf("command", "cmap", "sdam"))
            .required("events", list(document()))
            .optional("ignoreExtraEvents", bool())
            .check(where, value);
        list(family(value.asDocument())).check(where + ".events", value.asDocument().get("events"));
      };

  private EventFormat() {}

  private static Shape family(BsonDocument eventsForClient) {
    BsonString type = eventsForClient.getString("eventType", new BsonString("command"));
    return switch (type.getValue()) {
      case "cmap" -> CMAP_EVENT;
      case "sdam" -> SDAM_EVENT;
      default -> COMMAND_EVENT;
    };
  }

  private static Shape.Fields commandFields() {
    return fields()
        .optional("commandName", string())
        .optional("databaseName", string())
        .optional("hasServiceId", bool())
        .optional("hasServerConnectionId", bool());
  }
}
