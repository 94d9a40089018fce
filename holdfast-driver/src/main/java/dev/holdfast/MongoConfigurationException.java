package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The settings are invalid. Nothing was sent. The message names the option, its value and the allowed values.
 */
public class MongoConfigurationException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public MongoConfigurationException(String message) {
    super(message);
  }

  public MongoConfigurationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
