package dev.holdfast;

import static dev.holdfast.AuthenticationMechanism.GSSAPI;
import static dev.holdfast.AuthenticationMechanism.MONGODB_AWS;
import static dev.holdfast.AuthenticationMechanism.MONGODB_OIDC;
import static dev.holdfast.AuthenticationMechanism.MONGODB_X509;
import static dev.holdfast.AuthenticationMechanism.PLAIN;
import static dev.holdfast.AuthenticationMechanism.SCRAM_SHA_1;
import static dev.holdfast.AuthenticationMechanism.SCRAM_SHA_256;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A user and the way to authenticate. Immutable. {@link #toString()} hides the password and the values of
 * mechanism properties.
 *
 * <pre>{@code
 * MongoCredential.createCredential("shop", "admin", password);
 * }</pre>
 */
public final class MongoCredential {
  public static final String GSSAPI_MECHANISM = GSSAPI.getMechanismName();
  public static final String PLAIN_MECHANISM = PLAIN.getMechanismName();
  public static final String MONGODB_X509_MECHANISM = MONGODB_X509.getMechanismName();
  public static final String SCRAM_SHA_1_MECHANISM = SCRAM_SHA_1.getMechanismName();
  public static final String SCRAM_SHA_256_MECHANISM = SCRAM_SHA_256.getMechanismName();

  /** GSSAPI: the service name. The default is "mongodb". */
  public static final String SERVICE_NAME_KEY = "SERVICE_NAME";

  /** GSSAPI: whether and how to canonicalize the host name. */
  public static final String CANONICALIZE_HOST_NAME_KEY = "CANONICALIZE_HOST_NAME";

  /** GSSAPI: a {@code Map<String, Object>} of properties for the SASL client. */
  public static final String JAVA_SASL_CLIENT_PROPERTIES_KEY = "JAVA_SASL_CLIENT_PROPERTIES";

  /** GSSAPI: a provider of the {@code Subject} to authenticate as. */
  public static final String JAVA_SUBJECT_PROVIDER_KEY = "JAVA_SUBJECT_PROVIDER";

  /** GSSAPI: the {@code Subject} to authenticate as. */
  public static final String JAVA_SUBJECT_KEY = "JAVA_SUBJECT";

  /** MONGODB-AWS: the session token of temporary credentials. */
  public static final String AWS_SESSION_TOKEN_KEY = "AWS_SESSION_TOKEN";

  /** MONGODB-AWS: a supplier of credentials. */
  public static final String AWS_CREDENTIAL_PROVIDER_KEY = "AWS_CREDENTIAL_PROVIDER";

  /** MONGODB-OIDC: the built-in token source to use. */
  public static final String ENVIRONMENT_KEY = "ENVIRONMENT";

  /** MONGODB-OIDC: a callback that fetches a token without user interaction. */
  public static final String OIDC_CALLBACK_KEY = "OIDC_CALLBACK";

  /** MONGODB-OIDC: a callback that fetches a token with user interaction. */
  public static final String OIDC_HUMAN_CALLBACK_KEY = "OIDC_HUMAN_CALLBACK";

  /** MONGODB-OIDC: patterns of the hosts that may receive a token. */
  public static final String ALLOWED_HOSTS_KEY = "ALLOWED_HOSTS";

  /** The hosts that may receive a token if {@link #ALLOWED_HOSTS_KEY} is not set. */
  public static final List<String> DEFAULT_ALLOWED_HOSTS =
      List.of(
          "*.mongodb.net",
          "*.mongodb-qa.net",
          "*.mongodb-dev.net",
          "*.mongodbgov.net",
          "localhost",
          "127.0.0.1",
          "::1",
          "*.mongo.com");

  /** MONGODB-OIDC: the resource to request a token for, in environments that require one. */
  public static final String TOKEN_RESOURCE_KEY = "TOKEN_RESOURCE";

  private static final String EXTERNAL = "$external";

  private final @Nullable AuthenticationMechanism mechanism;
  private final @Nullable String userName;
  private final String source;
  private final char @Nullable [] password;
  // Keys are in lower case: mechanism property names are case-insensitive.
  private final Map<String, Object> properties;

  MongoCredential(
      @Nullable AuthenticationMechanism mechanism,
      @Nullable String userName,
      String source,
      char @Nullable [] password,
      Map<String, Object> properties) {
    if (userName == null && needsUserName(mechanism)) {
      throw new IllegalArgumentException(
          "A credential for " + (mechanism == null ? "SCRAM" : mechanism) + " needs a user name.");
    }
    if (password == null && needsPassword(mechanism)) {
      throw new IllegalArgumentException(
          "The credential of user '" + userName + "' needs a password.");
    }
    this.mechanism = mechanism;
    this.userName = userName;
    this.source = notNull("source", source);
    this.password = password == null ? null : password.clone();
    this.properties = Map.copyOf(properties);
  }

  /**
   * Negotiates the mechanism: SCRAM-SHA-256 if the server supports it for the user, otherwise SCRAM-SHA-1.
   */
  public static MongoCredential createCredential(
      String userName, String database, char[] password) {
    return new MongoCredential(
        null,
        notNull("userName", userName),
        notNull("database", database),
        notNull("password", password),
        Map.of());
  }

  public static MongoCredential createScramSha1Credential(
      String userName, String source, char[] password) {
    return new MongoCredential(
        SCRAM_SHA_1,
        notNull("userName", userName),
        source,
        notNull("password", password),
        Map.of());
  }

  public static MongoCredential createScramSha256Credential(
      String userName, String source, char[] password) {
    return new MongoCredential(
        SCRAM_SHA_256,
        notNull("userName", userName),
        source,
        notNull("password", password),
        Map.of());
  }

  /** The user is the subject of the client certificate. The name is optional and must match it. */
  public static MongoCredential createMongoX509Credential(@Nullable String userName) {
    return new MongoCredential(MONGODB_X509, userName, EXTERNAL, null, Map.of());
  }

  /** The user is the subject of the client certificate. */
  public static MongoCredential createMongoX509Credential() {
    return createMongoX509Credential(null);
  }

  /** The password is sent unencrypted, so use this mechanism only over TLS. */
  public static MongoCredential createPlainCredential(
      String userName, String source, char[] password) {
    return new MongoCredential(
        PLAIN, notNull("userName", userName), source, notNull("password", password), Map.of());
  }

  public static MongoCredential createGSSAPICredential(String userName) {
    return new MongoCredential(GSSAPI, notNull("userName", userName), EXTERNAL, null, Map.of());
  }

  /** If both arguments are null, the credentials come from the environment. */
  public static MongoCredential createAwsCredential(
      @Nullable String userName, char @Nullable [] password) {
    return new MongoCredential(MONGODB_AWS, userName, EXTERNAL, password, Map.of());
  }

  public static MongoCredential createOidcCredential(@Nullable String userName) {
    return new MongoCredential(MONGODB_OIDC, userName, EXTERNAL, null, Map.of());
  }

  /** Returns a copy with this property. Keys are case-insensitive. */
  public <T> MongoCredential withMechanismProperty(String key, T value) {
    Map<String, Object> more = new HashMap<>(properties);
    more.put(notNull("key", key).toLowerCase(Locale.ROOT), notNull("value", value));
    return new MongoCredential(mechanism, userName, source, password, more);
  }

  /**
   * Returns a copy with a fixed mechanism instead of a negotiated one.
   *
   * @throws IllegalArgumentException if this credential already has a mechanism
   */
  public MongoCredential withMechanism(AuthenticationMechanism mechanism) {
    notNull("mechanism", mechanism);
    if (this.mechanism != null) {
      throw new IllegalArgumentException(
          "The mechanism of this credential is already " + this.mechanism + ".");
    }
    return new MongoCredential(mechanism, userName, source, password, properties);
  }

  public @Nullable String getMechanism() {
    return mechanism == null ? null : mechanism.getMechanismName();
  }

  /** Null means that driver and server negotiate the mechanism. */
  public @Nullable AuthenticationMechanism getAuthenticationMechanism() {
    return mechanism;
  }

  public @Nullable String getUserName() {
    return userName;
  }

  /** The database that defines the user. */
  public String getSource() {
    return source;
  }

  /**
   * Returns a copy, which the caller may clear. Null if the mechanism needs no password, or if a connection
   * string has a user name but neither a password nor a mechanism.
   */
  public char @Nullable [] getPassword() {
    return password == null ? null : password.clone();
  }

  @SuppressWarnings("unchecked") // The official signature: the caller knows the type.
  public <T> @Nullable T getMechanismProperty(String key, @Nullable T defaultValue) {
    Object value = properties.get(notNull("key", key).toLowerCase(Locale.ROOT));
    return value == null ? defaultValue : (T) value;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MongoCredential other
        && mechanism == other.mechanism
        && Objects.equals(userName, other.userName)
        && source.equals(other.source)
        && Arrays.equals(password, other.password)
        && properties.equals(other.properties);
  }

  @Override
  public int hashCode() {
    return Objects.hash(mechanism, userName, source, properties);
  }

  @Override
  public String toString() {
    return "MongoCredential{mechanism="
        + mechanism
        + ", userName="
        + (userName == null ? null : "'" + userName + "'")
        + ", source='"
        + source
        + "', password="
        + (password == null ? null : "<hidden>")
        + ", mechanismProperties="
        + new TreeSet<>(properties.keySet())
        + '}';
  }

  private static boolean needsUserName(@Nullable AuthenticationMechanism mechanism) {
    return mechanism != MONGODB_X509 && mechanism != MONGODB_AWS && mechanism != MONGODB_OIDC;
  }

  private static boolean needsPassword(@Nullable AuthenticationMechanism mechanism) {
    return mechanism == PLAIN || mechanism == SCRAM_SHA_1 || mechanism == SCRAM_SHA_256;
  }
}
