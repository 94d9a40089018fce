package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The settings are wrong; nothing was sent. The message names the option, its value and what is allowed. */
public class MongoConfigurationException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public MongoConfigurationException(String message) {
    super(message);
  }

  public MongoConfigurationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
