package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * Authentication failed. {@link #getCredential()} returns the credential; its text does not show the
 * password.
 */
public class MongoSecurityException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  private final transient MongoCredential credential;

  public MongoSecurityException(
      MongoCredential credential, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.credential = credential;
  }

  public MongoSecurityException(MongoCredential credential, String message) {
    this(credential, message, null);
  }

  public MongoCredential getCredential() {
    return credential;
  }
}
