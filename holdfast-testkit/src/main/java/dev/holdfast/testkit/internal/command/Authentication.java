package dev.holdfast.testkit.internal.command;

import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * Authenticates users with SCRAM-SHA-256. If users exist, rejects the commands of unauthenticated clients.
 */
final class Authentication {
  static final String MECHANISM = "SCRAM-SHA-256";
  private static final Set<String> OPEN_TO_ALL =
      Set.of("saslStart", "saslContinue", "ping", "buildInfo", "buildinfo", "configureFailPoint");

  private final Users users;

  Authentication(Users users) {
    this.users = users;
  }

  void require(Request request) {
    if (users.required()
        && request.connection().user() == null
        && !request.isHello()
        && !OPEN_TO_ALL.contains(request.name())) {
      throw new CommandError(13, "command " + request.name() + " requires authentication");
    }
  }

  /** Answers the first SCRAM message inside a hello. Adds nothing to the reply if authentication fails. */
  void speculate(Request hello, BsonDocument reply) {
    if (hello.command().isDocument("speculativeAuthenticate")) {
      BsonDocument start = hello.command().getDocument("speculativeAuthenticate");
      try {
        BsonDocument answer = start(start, hello.connection());
        answer.remove("ok");
        reply.append("speculativeAuthenticate", answer);
      } catch (CommandError e) {
        // The client then starts again with saslStart and gets the error.
        hello.connection().setConversation(null);
      }
    }
  }

  BsonDocument start(BsonDocument command, ConnectionState connection) {
    if (!command.getString("mechanism", new BsonString("")).getValue().equals(MECHANISM)) {
      throw new CommandError(
          334, "this server supports only " + MECHANISM + ", not " + command.get("mechanism"));
    }
    ScramConversation conversation =
        ScramConversation.begin(command.getBinary("payload").getData(), users);
    connection.setConversation(conversation);
    return reply(conversation.serverFirst(), false);
  }

  BsonDocument proceed(BsonDocument command, ConnectionState connection) {
    ScramConversation conversation = connection.conversation();
    if (conversation == null) {
      throw new CommandError(17, "No SASL session state found");
    }
    if (conversation.isDone()) { // A client that does not skip the empty exchange.
      connection.authenticated(conversation.user());
      return reply(new byte[0], true);
    }
    byte[] last = conversation.finish(command.getBinary("payload").getData());
    connection.authenticated(conversation.user());
    return reply(last, true);
  }

  private static BsonDocument reply(byte[] payload, boolean done) {
    return new BsonDocument("conversationId", new BsonInt32(1))
        .append("done", BsonBoolean.valueOf(done))
        .append("payload", new BsonBinary(payload))
        .append("ok", new BsonDouble(1));
  }
}
