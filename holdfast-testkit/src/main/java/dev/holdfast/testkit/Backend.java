package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.command.ConnectionState;
import dev.holdfast.testkit.internal.command.ErrorReplies;
import java.io.IOException;
import java.util.Map;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Answers the commands that a test did not script. The threads of the connections call it. */
interface Backend {
  /** The backend of a server that has only a script. */
  Backend NONE =
      (request, connection) ->
          ErrorReplies.error(
              ErrorReplies.COMMAND_NOT_FOUND, "no such command: '" + request.commandName() + "'");

  /** Returns the reply. If it throws, the connection ends without a reply. */
  BsonDocument answer(Received request, ConnectionState connection) throws IOException;

  /** Completes a reply, also one of a script or a fault. */
  default BsonDocument finish(Received request, ConnectionState connection, BsonDocument reply) {
    return reply;
  }

  /** Whether the command configures a fail point of this backend. If so, the backend has configured it. */
  default boolean configureFailPoint(BsonDocument command) {
    return false;
  }

  default void clearFailPoints() {}

  /** Called for every command before it is handled. */
  default void received(Received request) {}

  /** Faults by command name for all servers of a deployment. */
  default Map<String, CommandScript> scripts() {
    return Map.of();
  }

  /**
   * The hello with which a streaming server continues after this reply; null if the stream ends here (Server
   * Monitoring, "Streaming protocol").
   */
  static @Nullable BsonDocument nextOfStream(Received request, BsonDocument reply) {
    BsonDocument command = request.command();
    boolean awaited = command.isDocument("topologyVersion") && command.isNumber("maxAwaitTimeMS");
    boolean ok = reply.isNumber("ok") && reply.getNumber("ok").intValue() == 1;
    if (!awaited || !ok || !reply.isDocument("topologyVersion")) {
      return null;
    }
    return command.clone().append("topologyVersion", reply.getDocument("topologyVersion"));
  }
}
