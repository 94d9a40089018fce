package dev.holdfast.testkit;

import dev.holdfast.wire.Compressor;
import java.time.Instant;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The hello reply of a server: a standalone of a recent version, changed by the fields that a test set.
 *
 * @param overrides fields that replace or extend those of the standalone; null removes a field
 * @param compressors the compressors that the server supports
 * @param saslSupportedMechs the reply to a hello that requests a user's mechanisms; may be empty
 */
record Hello(
    BsonDocument overrides, List<Compressor> compressors, List<String> saslSupportedMechs) {

  static final int MAX_WIRE_VERSION = 21;

  Hello withOverrides(BsonDocument changed) {
    return new Hello(changed, compressors, saslSupportedMechs);
  }

  BsonDocument answer(Received request) {
    boolean legacy = !request.commandName().equals("hello");
    BsonDocument reply =
        new BsonDocument(legacy ? "ismaster" : "isWritablePrimary", BsonBoolean.TRUE);
    if (request.command().containsKey("helloOk")) {
      reply.append("helloOk", BsonBoolean.TRUE);
    }
    reply
        .append("maxBsonObjectSize", new BsonInt32(16 * 1024 * 1024))
        .append("maxMessageSizeBytes", new BsonInt32(48_000_000))
        .append("maxWriteBatchSize", new BsonInt32(100_000))
        .append("localTime", new BsonDateTime(Instant.now().toEpochMilli()))
        .append("logicalSessionTimeoutMinutes", new BsonInt32(30))
        .append("connectionId", new BsonInt32(request.connection()))
        .append("minWireVersion", new BsonInt32(0))
        .append("maxWireVersion", new BsonInt32(MAX_WIRE_VERSION))
        .append("readOnly", BsonBoolean.FALSE);
    negotiateCompression(request.command(), reply);
    if (request.command().containsKey("saslSupportedMechs") && !saslSupportedMechs.isEmpty()) {
      reply.append("saslSupportedMechs", strings(saslSupportedMechs));
    }
    reply.append("ok", new BsonDouble(1));
    overrides.forEach((name, value) -> override(reply, name, value));
    return reply;
  }

  private void negotiateCompression(BsonDocument request, BsonDocument reply) {
    if (!request.isArray("compression")) {
      return;
    }
    List<String> common =
        request.getArray("compression").stream()
            .filter(BsonValue::isString)
            .map(name -> name.asString().getValue())
            .filter(name -> Compressor.named(name).filter(compressors::contains).isPresent())
            .toList();
    if (!common.isEmpty()) {
      reply.append("compression", strings(common));
    }
  }

  private static void override(BsonDocument reply, String name, BsonValue value) {
    if (value.isNull()) {
      reply.remove(name);
    } else {
      reply.put(name, value);
    }
  }

  private static BsonArray strings(List<String> values) {
    return new BsonArray(values.stream().map(BsonString::new).toList());
  }
}
