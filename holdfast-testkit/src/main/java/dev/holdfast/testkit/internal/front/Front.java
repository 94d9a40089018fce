package dev.holdfast.testkit.internal.front;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.io.IOException;
import org.bson.BsonDocument;

/** One server's answers. Called by the connections' threads; the set's lock keeps them in order. */
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

  /** The reply; an exception means that there is none and the connection ends. */
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

  /** Whether the command is about a fail point that this front end has; it is set then. */
  public boolean configureFailPoint(BsonDocument command) {
    return data.configureFailPoint(command);
  }

  public void clearFailPoints() {
    data.clearFailPoints();
  }

  /** Completes any reply, also one that a fault made up: cluster time, labels, topology version. */
  public BsonDocument finish(Request request, BsonDocument reply) {
    return finishing.finish(request, reply);
  }
}
