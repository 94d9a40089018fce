package dev.holdfast.internal.uri;

import dev.holdfast.AuthenticationMechanism;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The credential that a connection string describes. The mechanism is null if it is negotiated. */
public record CredentialParts(
    @Nullable AuthenticationMechanism mechanism,
    @Nullable String username,
    @Nullable String password,
    String source,
    Map<String, String> properties) {
  @Override
  public String toString() {
    return "CredentialParts[mechanism=" + mechanism + ", username=" + username + "]";
  }
}
