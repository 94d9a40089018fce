package dev.holdfast.internal.connection.auth;

import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Runs a SASL exchange with {@code saslStart} and {@code saslContinue}. */
final class SaslConversation implements Conversation {
  // SCRAM needs at most three. The limit stops a server that never finishes.
  private static final int MAX_STEPS = 10;
  private static final byte[] NOTHING = {};

  private final SaslClient client;
  private final String source;
  private final boolean speculative;
  private final AuthenticationFailure failure;

  SaslConversation(
      SaslClient client, String source, boolean speculative, AuthenticationFailure failure) {
    this.client = client;
    this.source = source;
    this.speculative = speculative;
    this.failure = failure;
  }

  @Override
  public void addTo(BsonDocument hello) {
    if (speculative) {
      hello.append("speculativeAuthenticate", start().append("db", new BsonString(source)));
    }
  }

  @Override
  public void finish(BsonDocument helloReply, Channel channel) {
    BsonDocument reply =
        speculative && helloReply.get("speculativeAuthenticate") instanceof BsonDocument begun
            ? begun
            : failure.run(channel, start());
    for (int step = 0; step < MAX_STEPS; step++) {
      boolean done = reply.get("done") instanceof BsonBoolean flag && flag.getValue();
      if (done && client.isComplete()) {
        return;
      }
      byte[] answer =
          client.isComplete() ? NOTHING : client.answer(payloadOf(reply), channel::requireTime);
      if (done) {
        requireComplete();
        return;
      }
      reply = failure.run(channel, next(reply, answer));
    }
    throw failure.because("the server did not come to an end in " + MAX_STEPS + " steps");
  }

  private void requireComplete() {
    if (!client.isComplete()) {
      throw failure.because("the server ended the conversation before it had proved its identity");
    }
  }

  private byte[] payloadOf(BsonDocument reply) {
    if (reply.get("payload") instanceof BsonBinary payload) {
      return payload.getData();
    }
    throw failure.because("the server's reply has no payload");
  }

  private BsonDocument start() {
    BsonDocument start =
        new BsonDocument("saslStart", new BsonInt32(1))
            .append("mechanism", new BsonString(client.mechanism()))
            .append("payload", new BsonBinary(client.first()));
    start.putAll(client.options());
    return start;
  }

  private static BsonDocument next(BsonDocument reply, byte[] answer) {
    return new BsonDocument("saslContinue", new BsonInt32(1))
        .append("conversationId", conversationId(reply.get("conversationId")))
        .append("payload", new BsonBinary(answer));
  }

  private static BsonValue conversationId(@Nullable BsonValue id) {
    return id == null ? new BsonInt32(1) : id;
  }
}
