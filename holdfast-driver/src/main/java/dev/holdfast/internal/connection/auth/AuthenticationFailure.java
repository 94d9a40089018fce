package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.ServerAddress;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Creates the exceptions of one conversation. They name user, server, mechanism, problem and what to check.
 */
final class AuthenticationFailure {
  private final MongoCredential credential;
  private final String mechanism;
  private final ServerAddress server;
  private final String whatToCheck;

  AuthenticationFailure(
      MongoCredential credential, String mechanism, ServerAddress server, String whatToCheck) {
    this.credential = credential;
    this.mechanism = mechanism;
    this.server = server;
    this.whatToCheck = whatToCheck;
  }

  /** Runs a command. If the server rejects it, throws a {@link MongoSecurityException}. */
  BsonDocument run(Conversation.Channel channel, BsonDocument command) {
    try {
      return channel.run(credential.getSource(), command);
    } catch (MongoCommandException refused) {
      MongoSecurityException failure = because(saidBy(refused), refused);
      refused.getErrorLabels().forEach(failure::addLabel);
      throw failure;
    }
  }

  MongoSecurityException because(String problem) {
    return because(problem, null);
  }

  private MongoSecurityException because(String problem, @Nullable Throwable cause) {
    String user = credential.getUserName();
    return new MongoSecurityException(
        credential,
        "Authentication failed on "
            + server
            + (user == null ? "" : " for user '" + user + "'")
            + " (authSource '"
            + credential.getSource()
            + "', mechanism "
            + mechanism
            + "): "
            + problem
            + ". "
            + whatToCheck,
        cause);
  }

  private static String saidBy(MongoCommandException refused) {
    String name = refused.getErrorCodeName();
    String text = refused.getErrorMessage();
    return "the server answered error "
        + refused.getErrorCode()
        + (name == null || name.isEmpty() ? "" : " " + name)
        + ", '"
        + (text.endsWith(".") ? text.substring(0, text.length() - 1) : text)
        + "'";
  }
}
