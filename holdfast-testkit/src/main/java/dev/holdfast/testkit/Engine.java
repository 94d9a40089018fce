package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.front.ErrorReplies;
import dev.holdfast.testkit.internal.front.Peer;
import java.io.IOException;
import java.util.Map;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** What answers the commands that a test did not script. Called by the connections' threads. */
interface Engine {
  /** The engine of a server that knows only its script. */
  Engine NONE =
      (request, peer) ->
          ErrorReplies.error(
              ErrorReplies.COMMAND_NOT_FOUND, "no such command: '" + request.commandName() + "'");

  /** The reply; an exception means that there is none and the connection ends. */
  BsonDocument answer(Received request, Peer peer) throws IOException;

  /** Completes a reply, whoever made it. */
  default BsonDocument finish(Received request, Peer peer, BsonDocument reply) {
    return reply;
  }

  /** Whether a {@code configureFailPoint} is about a fail point of this engine, which it then has. */
  default boolean configureFailPoint(BsonDocument command) {
    return false;
  }

  default void clearFailPoints() {}

  /** Hears of every command, before anything happens with it. */
  default void received(Received request) {}

  /** What is scripted to go wrong at whichever server of a deployment a command reaches. */
  default Map<String, CommandScript> scripts() {
    return Map.of();
  }

  /**
   * The hello that a server asks itself after this reply when it streams, or null if the stream ends
   * here (Server Monitoring, "Streaming protocol").
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
