package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Authenticates credentials without a mechanism. It asks the server for the mechanisms of the user and begins
 * with SCRAM-SHA-256 speculatively (Auth, "Default Authentication Methods").
 */
final class NegotiatedAuthenticator implements Authenticator {
  private final MongoCredential credential;
  private final Authenticator sha256;
  private final Authenticator sha1;

  NegotiatedAuthenticator(MongoCredential credential, ScramKeyCache keys) {
    this.credential = credential;
    this.sha256 = new ScramAuthenticator(ScramAlgorithm.SHA_256, credential, keys);
    this.sha1 = new ScramAuthenticator(ScramAlgorithm.SHA_1, credential, keys);
  }

  @Override
  public MongoCredential credential() {
    return credential;
  }

  @Override
  public Conversation begin(ServerAddress server) {
    Conversation bet = sha256.begin(server);
    return new Conversation() {
      @Override
      public void addTo(BsonDocument hello) {
        hello.append(
            "saslSupportedMechs",
            new BsonString(credential.getSource() + "." + credential.getUserName()));
        bet.addTo(hello);
      }

      @Override
      public void finish(BsonDocument helloReply, Channel channel) {
        boolean won =
            helloReply.get("speculativeAuthenticate") instanceof BsonDocument
                || helloReply.get("saslSupportedMechs") instanceof BsonArray mechanisms
                    && mechanisms.contains(new BsonString(ScramAlgorithm.SHA_256.mechanism()));
        // Without SCRAM-SHA-256, use SCRAM-SHA-1, even if the list does not contain it.
        (won ? bet : sha1.begin(server)).finish(helloReply, channel);
      }
    };
  }
}
