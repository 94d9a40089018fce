package dev.holdfast.testkit.internal.front;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.io.IOException;
import org.bson.BsonDocument;

/** Answers the commands to one server. The threads of the connections call it; the set's lock orders them. */
public final class Front {
  private final HelloAnswers hello;
  private final Logins logins;
  private final DataCommands data;
  private final AdminCommands admin;
  private final Finishing finishing;

  public Front(Identity identity, ReplicaSet set, Node node, Users users) {
    hello = new HelloAnswers(identity, set, node, users);
    logins = new Logins(users);
    data = new DataCommands(identity, set, node);
    admin = new AdminCommands(identity, set, node);
    finishing = new Finishing(identity, set, node);
  }

  /** Returns the reply. If it throws, the connection ends without a reply. */
  public BsonDocument answer(Request request) throws IOException {
    try {
      logins.require(request);
      return dispatch(request);
    } catch (CommandError e) {
      return e.reply();
    }
  }

  private BsonDocument dispatch(Request request) throws IOException {
    if (request.isHello()) {
      BsonDocument reply = hello.answer(request);
      logins.speculate(request, reply);
      return reply;
    }
    if (data.knows(request.name()) || request.inTransaction()) {
      return data.run(request);
    }
    return switch (request.name()) {
      case "saslStart" -> logins.start(request.command(), request.peer());
      case "saslContinue" -> logins.proceed(request.command(), request.peer());
      default -> admin.run(request);
    };
  }

  /** Whether the command configures a fail point of this front end. If so, it has been configured. */
  public boolean configureFailPoint(BsonDocument command) {
    return data.configureFailPoint(command);
  }

  public void clearFailPoints() {
    data.clearFailPoints();
  }

  /** Adds cluster time, labels and topology version to any reply, also to one of a fault. */
  public BsonDocument finish(Request request, BsonDocument reply) {
    return finishing.finish(request, reply);
  }
}
