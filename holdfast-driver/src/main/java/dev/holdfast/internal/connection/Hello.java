package dev.holdfast.internal.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A server's reply to hello or legacy hello. A field of an unexpected type counts as absent. {@link #reply()}
 * contains all other fields.
 */
public record Hello(
    boolean ok,
    boolean isWritablePrimary,
    boolean helloOk,
    int minWireVersion,
    int maxWireVersion,
    int maxBsonObjectSize,
    int maxMessageSizeBytes,
    int maxWriteBatchSize,
    @Nullable Integer logicalSessionTimeoutMinutes,
    @Nullable String msg,
    @Nullable String setName,
    boolean arbiterOnly,
    @Nullable ObjectId serviceId,
    @Nullable Long connectionId,
    List<String> compression,
    @Nullable List<String> saslSupportedMechs,
    @Nullable BsonDocument speculativeAuthenticate,
    @Nullable BsonDocument topologyVersion,
    BsonDocument reply) {

  /** The limits if the server reports none, and before its first reply. */
  public static final int DEFAULT_MAX_BSON_OBJECT_SIZE = 16 * 1024 * 1024;

  public static final int DEFAULT_MAX_MESSAGE_SIZE = 48_000_000;
  public static final int DEFAULT_MAX_WRITE_BATCH_SIZE = 100_000;

  public static Hello parse(BsonDocument reply) {
    return new Hello(
        isTrue(reply.get("ok")),
        // SDAM: the old field counts only if the new one is absent.
        isTrue(
            reply.get(reply.containsKey("isWritablePrimary") ? "isWritablePrimary" : "ismaster")),
        isTrue(reply.get("helloOk")),
        intOr(reply, "minWireVersion", 0),
        intOr(reply, "maxWireVersion", 0),
        positiveOr(reply, "maxBsonObjectSize", DEFAULT_MAX_BSON_OBJECT_SIZE),
        positiveOr(reply, "maxMessageSizeBytes", DEFAULT_MAX_MESSAGE_SIZE),
        positiveOr(reply, "maxWriteBatchSize", DEFAULT_MAX_WRITE_BATCH_SIZE),
        reply.get("logicalSessionTimeoutMinutes") instanceof BsonNumber minutes
            ? (Integer) minutes.intValue()
            : null,
        textOf(reply, "msg"),
        textOf(reply, "setName"),
        isTrue(reply.get("arbiterOnly")),
        reply.get("serviceId") instanceof BsonObjectId service ? service.getValue() : null,
        reply.get("connectionId") instanceof BsonNumber number ? (Long) number.longValue() : null,
        Objects.requireNonNullElse(textsOf(reply, "compression"), List.of()),
        textsOf(reply, "saslSupportedMechs"),
        documentOf(reply, "speculativeAuthenticate"),
        documentOf(reply, "topologyVersion"),
        reply);
  }

  public boolean isMongos() {
    return "isdbgrid".equals(msg);
  }

  /** SDAM, "RSGhost": a member without a configuration, such as one that its set has just removed. */
  public boolean isGhost() {
    return isTrue(reply.get("isreplicaset"));
  }

  // Depending on their version, servers send true, 1 or 1.0.
  private static boolean isTrue(@Nullable BsonValue value) {
    return value instanceof BsonBoolean bool
        ? bool.getValue()
        : value instanceof BsonNumber number && number.doubleValue() == 1;
  }

  private static int intOr(BsonDocument reply, String field, int otherwise) {
    return reply.get(field) instanceof BsonNumber number ? number.intValue() : otherwise;
  }

  private static int positiveOr(BsonDocument reply, String field, int otherwise) {
    int value = intOr(reply, field, otherwise);
    return value > 0 ? value : otherwise;
  }

  private static @Nullable String textOf(BsonDocument reply, String field) {
    return reply.get(field) instanceof BsonString text ? text.getValue() : null;
  }

  private static @Nullable BsonDocument documentOf(BsonDocument reply, String field) {
    return reply.get(field) instanceof BsonDocument document ? document : null;
  }

  private static @Nullable List<String> textsOf(BsonDocument reply, String field) {
    if (!(reply.get(field) instanceof BsonArray array)) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (BsonValue item : array) {
      if (item instanceof BsonString text) {
        texts.add(text.getValue());
      }
    }
    return List.copyOf(texts);
  }
}
