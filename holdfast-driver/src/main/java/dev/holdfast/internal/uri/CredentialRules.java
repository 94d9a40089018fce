package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.InvalidUri.because;
import static dev.holdfast.internal.uri.UriOptions.AUTH_MECHANISM;
import static dev.holdfast.internal.uri.UriOptions.AUTH_MECHANISM_PROPERTIES;
import static dev.holdfast.internal.uri.UriOptions.AUTH_SOURCE;
import static dev.holdfast.internal.uri.UriOptions.GSSAPI_SERVICE_NAME;

import dev.holdfast.AuthenticationMechanism;
import dev.holdfast.MongoCredential;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Derives the credential from a connection string (Auth spec, "MongoCredential Properties" of each
 * mechanism).
 */
final class CredentialRules {
  private static final String EXTERNAL = "$external";
  private static final String ENVIRONMENT = MongoCredential.ENVIRONMENT_KEY;
  private static final String TOKEN_RESOURCE = MongoCredential.TOKEN_RESOURCE_KEY;
  private static final Set<String> OIDC_ENVIRONMENTS = Set.of("test", "azure", "gcp", "k8s");
  private static final Set<String> OIDC_ENVIRONMENTS_WITH_RESOURCE = Set.of("azure", "gcp");
  private static final Set<String> CANONICALIZATIONS =
      Set.of("none", "forward", "forwardAndReverse", "true", "false");

  private final @Nullable AuthenticationMechanism mechanism;
  private final @Nullable UserInfo user;
  private final @Nullable String database;
  private final @Nullable String authSource;
  private final Map<String, String> properties = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  private CredentialRules(@Nullable UserInfo user, @Nullable String database, OptionValues values) {
    this.mechanism = values.get(AUTH_MECHANISM);
    this.user = user;
    this.database = database;
    this.authSource = values.get(AUTH_SOURCE);
    for (Map<String, String> more : values.all(AUTH_MECHANISM_PROPERTIES)) {
      properties.putAll(more);
    }
  }

  /** Returns null without a user and a mechanism. A database or an authSource alone needs no credential. */
  static @Nullable CredentialParts apply(
      @Nullable UserInfo user,
      @Nullable String database,
      OptionValues values,
      List<String> warnings) {
    CredentialRules rules = new CredentialRules(user, database, values);
    String serviceName = values.get(GSSAPI_SERVICE_NAME);
    if (serviceName != null) {
      warnings.add(
          "The option gssapiServiceName is deprecated; use"
              + " authMechanismProperties=SERVICE_NAME:<name> instead.");
      rules.properties.putIfAbsent(MongoCredential.SERVICE_NAME_KEY, serviceName);
    }
    if (user == null && rules.mechanism == null) {
      if (!rules.properties.isEmpty()) {
        warnings.add(
            "Ignoring authMechanismProperties: there is neither a user nor authMechanism.");
      }
      return null;
    }
    return rules.credential();
  }

  private CredentialParts credential() {
    if (mechanism == null) {
      return scram("admin");
    }
    return switch (mechanism) {
      case SCRAM_SHA_1, SCRAM_SHA_256 -> scram("admin");
      case PLAIN -> scram(EXTERNAL);
      case MONGODB_X509 -> x509();
      case GSSAPI -> gssapi();
      case MONGODB_AWS -> aws();
      case MONGODB_OIDC -> oidc();
    };
  }

  /** A user and a password, with the database that stores the user. */
  private CredentialParts scram(String defaultSource) {
    if (user == null) {
      throw because("authMechanism=" + mechanism + " needs a user name and a password.");
    }
    if (user.password() == null && mechanism != null) {
      throw because("authMechanism=" + mechanism + " needs a password for the user.");
    }
    refuseProperties();
    String source = authSource != null ? authSource : database != null ? database : defaultSource;
    return parts(source);
  }

  private CredentialParts x509() {
    refusePassword("the certificate proves who you are");
    refuseProperties();
    return parts(externalSource());
  }

  private CredentialParts gssapi() {
    if (user == null) {
      throw because("authMechanism=GSSAPI needs a user name.");
    }
    String canonicalize = properties.get(MongoCredential.CANONICALIZE_HOST_NAME_KEY);
    if (canonicalize != null && !CANONICALIZATIONS.contains(canonicalize)) {
      throw because(
          "CANONICALIZE_HOST_NAME in authMechanismProperties must be none, forward or"
              + " forwardAndReverse.");
    }
    properties.putIfAbsent(MongoCredential.SERVICE_NAME_KEY, "mongodb");
    return parts(externalSource());
  }

  private CredentialParts aws() {
    if (user != null || properties.containsKey(MongoCredential.AWS_SESSION_TOKEN_KEY)) {
      throw because(
          "authMechanism=MONGODB-AWS takes no user name, password or AWS_SESSION_TOKEN in the"
              + " connection string: they come from the environment.");
    }
    return parts(externalSource());
  }

  private CredentialParts oidc() {
    refusePassword("a token proves who you are");
    for (String name : properties.keySet()) {
      if (!name.equalsIgnoreCase(ENVIRONMENT) && !name.equalsIgnoreCase(TOKEN_RESOURCE)) {
        throw because(
            "authMechanismProperties of MONGODB-OIDC can be ENVIRONMENT and TOKEN_RESOURCE in a"
                + " connection string; set others with MongoCredential.withMechanismProperty.");
      }
    }
    String environment = properties.get(ENVIRONMENT);
    if (environment == null || !OIDC_ENVIRONMENTS.contains(environment)) {
      throw because(
          "authMechanism=MONGODB-OIDC needs authMechanismProperties=ENVIRONMENT:<name> with azure,"
              + " gcp or k8s; a callback is set with MongoCredential.withMechanismProperty.");
    }
    if (user != null && environment.equals("test")) {
      throw because("ENVIRONMENT:test takes no user name.");
    }
    if (OIDC_ENVIRONMENTS_WITH_RESOURCE.contains(environment)
        != properties.containsKey(TOKEN_RESOURCE)) {
      throw because(
          "TOKEN_RESOURCE in authMechanismProperties goes with ENVIRONMENT:azure and ENVIRONMENT:gcp:"
              + " they need it, the others do not take it.");
    }
    return parts(externalSource());
  }

  private String externalSource() {
    if (authSource != null && !authSource.equals(EXTERNAL)) {
      throw because("authMechanism=" + mechanism + " needs authSource=" + EXTERNAL + " or none.");
    }
    return EXTERNAL;
  }

  private void refusePassword(String why) {
    if (user != null && user.password() != null) {
      throw because("authMechanism=" + mechanism + " takes no password: " + why + ".");
    }
  }

  private void refuseProperties() {
    if (!properties.isEmpty()) {
      throw because(
          "authMechanismProperties are for GSSAPI, MONGODB-AWS and MONGODB-OIDC, but authMechanism is "
              + (mechanism == null ? "not set" : mechanism)
              + ".");
    }
  }

  private CredentialParts parts(String source) {
    return new CredentialParts(
        mechanism,
        user == null ? null : user.username(),
        user == null ? null : user.password(),
        source,
        Map.copyOf(properties));
  }
}
