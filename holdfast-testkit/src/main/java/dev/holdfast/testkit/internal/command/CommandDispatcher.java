package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.io.IOException;
import org.bson.BsonDocument;

/** Answers the commands to one server. The threads of the connections call it; the set's lock orders them. */
public final class CommandDispatcher {
  private final HelloReplies hello;
  private final Authentication authentication;
  private final DataCommands data;
  private final AdminCommands admin;
  private final ReplyFields replyFields;

  public CommandDispatcher(Identity identity, ReplicaSet set, Node node, Users users) {
    hello = new HelloReplies(identity, set, node, users);
    authentication = new Authentication(users);
    data = new DataCommands(identity, set, node);
    admin = new AdminCommands(identity, set, node);
    replyFields = new ReplyFields(identity, set, node);
  }

  /** Returns the reply. If it throws, the connection ends without a reply. */
  public BsonDocument answer(Request request) throws IOException {
    try {
      authentication.require(request);
      return dispatch(request);
    } catch (CommandError e) {
      return e.reply();
    }
  }

  private BsonDocument dispatch(Request request) throws IOException {
    if (request.isHello()) {
      BsonDocument reply = hello.answer(request);
      authentication.speculate(request, reply);
      return reply;
    }
    if (data.handles(request.name()) || request.inTransaction()) {
      return data.run(request);
    }
    return switch (request.name()) {
      case "saslStart" -> authentication.start(request.command(), request.connection());
      case "saslContinue" -> authentication.proceed(request.command(), request.connection());
      default -> admin.run(request);
    };
  }

  /** Whether the command configures a fail point of this dispatcher. If so, it has been configured. */
  public boolean configureFailPoint(BsonDocument command) {
    return data.configureFailPoint(command);
  }

  public void clearFailPoints() {
    data.clearFailPoints();
  }

  /** Adds cluster time, labels and topology version to any reply, also to one of a fault. */
  public BsonDocument finish(Request request, BsonDocument reply) {
    return replyFields.finish(request, reply);
  }
}
