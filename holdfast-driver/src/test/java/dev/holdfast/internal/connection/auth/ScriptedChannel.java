package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCommandException;
import dev.holdfast.ServerAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** A server that says what it was told to say, and remembers what it was asked. */
final class ScriptedChannel implements Conversation.Channel {
  static final ServerAddress SERVER = new ServerAddress("db.example.com", 27017);

  final List<String> databases = new ArrayList<>();
  final List<BsonDocument> commands = new ArrayList<>();
  private final Deque<BsonDocument> replies = new ArrayDeque<>();

  ScriptedChannel reply(BsonDocument reply) {
    replies.add(reply);
    return this;
  }

  ScriptedChannel reply(String payload, boolean done) {
    return reply(sasl(payload, done));
  }

  static BsonDocument sasl(String payload, boolean done) {
    return new BsonDocument("conversationId", new BsonInt32(7))
        .append("payload", new BsonBinary(payload.getBytes(StandardCharsets.UTF_8)))
        .append("done", BsonBoolean.valueOf(done))
        .append("ok", new BsonInt32(1));
  }

  @Override
  public BsonDocument run(String database, BsonDocument command) {
    databases.add(database);
    commands.add(command);
    BsonDocument reply = replies.remove();
    if (reply.getNumber("ok").intValue() != 1) {
      throw new MongoCommandException(reply, SERVER);
    }
    return reply;
  }

  String payload(int command) {
    return payload(commands.get(command));
  }

  static String payload(BsonDocument command) {
    return new String(command.getBinary("payload").getData(), StandardCharsets.UTF_8);
  }

  boolean isSpent() {
    return replies.isEmpty();
  }
}
