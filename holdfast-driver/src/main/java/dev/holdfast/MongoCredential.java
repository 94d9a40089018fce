package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** Who we say we are, and how we prove it. */
public final class MongoCredential {
  private final @Nullable AuthenticationMechanism mechanism;
  private final @Nullable String userName;
  private final String source;
  private final char @Nullable [] password;

  private MongoCredential(
      @Nullable AuthenticationMechanism mechanism,
      @Nullable String userName,
      String source,
      char @Nullable [] password) {
    this.mechanism = mechanism;
    this.userName = userName;
    this.source = source;
    this.password = password == null ? null : password.clone();
  }

  /** Negotiated with the server: SCRAM-SHA-256 where it knows that for the user, else SCRAM-SHA-1. */
  public static MongoCredential createCredential(
      String userName, String database, char[] password) {
    return new MongoCredential(null, userName, database, password);
  }

  public static MongoCredential createScramSha1Credential(
      String userName, String source, char[] password) {
    return new MongoCredential(AuthenticationMechanism.SCRAM_SHA_1, userName, source, password);
  }

  public static MongoCredential createScramSha256Credential(
      String userName, String source, char[] password) {
    return new MongoCredential(AuthenticationMechanism.SCRAM_SHA_256, userName, source, password);
  }

  public static MongoCredential createMongoX509Credential() {
    return new MongoCredential(AuthenticationMechanism.MONGODB_X509, null, "$external", null);
  }

  public static MongoCredential createPlainCredential(
      String userName, String source, char[] password) {
    return new MongoCredential(AuthenticationMechanism.PLAIN, userName, source, password);
  }

  public @Nullable AuthenticationMechanism getAuthenticationMechanism() {
    return mechanism;
  }

  public @Nullable String getUserName() {
    return userName;
  }

  public String getSource() {
    return source;
  }

  public char @Nullable [] getPassword() {
    return password == null ? null : password.clone();
  }
}
