package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * For credentials without a mechanism: asks the server which ones the user has, and bets on
 * SCRAM-SHA-256 meanwhile. Auth, "Default Authentication Methods".
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
        // Whatever else the list says is not our business, not even whether SCRAM-SHA-1 is in it.
        (won ? bet : sha1.begin(server)).finish(helloReply, channel);
      }
    };
  }
}
