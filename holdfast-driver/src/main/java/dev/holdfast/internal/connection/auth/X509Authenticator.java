package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** MONGODB-X509: authenticates with the client certificate of the TLS handshake, in one command. */
final class X509Authenticator implements Authenticator {
  private static final String MECHANISM = "MONGODB-X509";

  private final MongoCredential credential;

  X509Authenticator(MongoCredential credential) {
    this.credential = credential;
  }

  @Override
  public MongoCredential credential() {
    return credential;
  }

  @Override
  public Conversation begin(ServerAddress server) {
    AuthenticationFailure failure =
        new AuthenticationFailure(
            credential,
            MECHANISM,
            server,
            "Check that TLS is on, that its SSLContext holds the client's certificate, and that the"
                + " certificate's subject is a user of $external.");
    return new Conversation() {
      @Override
      public void addTo(BsonDocument hello) {
        hello.append(
            "speculativeAuthenticate",
            command().append("db", new BsonString(credential.getSource())));
      }

      @Override
      public void finish(BsonDocument helloReply, Channel channel) {
        if (!(helloReply.get("speculativeAuthenticate") instanceof BsonDocument)) {
          failure.run(channel, command());
        }
      }
    };
  }

  private BsonDocument command() {
    BsonDocument command =
        new BsonDocument("authenticate", new BsonInt32(1))
            .append("mechanism", new BsonString(MECHANISM));
    if (credential.getUserName() != null) {
      command.append("user", new BsonString(credential.getUserName()));
    }
    return command;
  }
}
