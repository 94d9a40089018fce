package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The authentication mechanisms of MongoDB. */
public enum AuthenticationMechanism {
  GSSAPI("GSSAPI"),
  MONGODB_AWS("MONGODB-AWS"),
  MONGODB_OIDC("MONGODB-OIDC"),
  MONGODB_X509("MONGODB-X509"),
  PLAIN("PLAIN"),
  SCRAM_SHA_1("SCRAM-SHA-1"),
  SCRAM_SHA_256("SCRAM-SHA-256");

  private final String mechanismName;

  AuthenticationMechanism(String mechanismName) {
    this.mechanismName = mechanismName;
  }

  public String getMechanismName() {
    return mechanismName;
  }

  /** @throws IllegalArgumentException if the mechanism is unknown; names are case-sensitive */
  public static AuthenticationMechanism fromMechanismName(String mechanismName) {
    for (AuthenticationMechanism mechanism : values()) {
      if (mechanism.mechanismName.equals(notNull("mechanismName", mechanismName))) {
        return mechanism;
      }
    }
    throw new IllegalArgumentException(
        "Unsupported authMechanism '"
            + mechanismName
            + "'; use one of "
            + Arrays.stream(values())
                .map(AuthenticationMechanism::getMechanismName)
                .collect(Collectors.joining(", "))
            + ".");
  }

  @Override
  public String toString() {
    return mechanismName;
  }
}
