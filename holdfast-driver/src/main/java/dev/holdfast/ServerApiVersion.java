package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

/** A version of the server's stable API. */
public enum ServerApiVersion {
  V1("1");

  private final String value;

  ServerApiVersion(String value) {
    this.value = value;
  }

  /** The name that commands carry. */
  public String getValue() {
    return value;
  }

  public static ServerApiVersion findByValue(String value) {
    for (ServerApiVersion version : values()) {
      if (version.value.equals(notNull("value", value))) {
        return version;
      }
    }
    throw new MongoClientException("Unknown server API version '" + value + "'; use '1'.");
  }
}
