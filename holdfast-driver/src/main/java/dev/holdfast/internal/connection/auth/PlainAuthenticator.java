package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;

/** PLAIN (RFC 4616), for authentication against LDAP. It sends the password in clear text. */
final class PlainAuthenticator implements Authenticator {
  private static final String MECHANISM = "PLAIN";

  private final MongoCredential credential;

  PlainAuthenticator(MongoCredential credential) {
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
            credential, MECHANISM, server, "Check user name, password and authSource.");
    // Not speculative: servers ignore that for PLAIN, so the client would send the password twice.
    return new SaslConversation(new Client(), credential.getSource(), false, failure);
  }

  private final class Client implements SaslClient {
    @Override
    public String mechanism() {
      return MECHANISM;
    }

    @Override
    public BsonDocument options() {
      return new BsonDocument();
    }

    @Override
    public byte[] first() {
      String message =
          "\0" + credential.getUserName() + "\0" + new String(Passwords.of(credential));
      return message.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] answer(byte[] payload, Runnable requireTime) {
      return new byte[0];
    }

    @Override
    public boolean isComplete() {
      return true; // In PLAIN, the server proves nothing to the client.
    }
  }
}
