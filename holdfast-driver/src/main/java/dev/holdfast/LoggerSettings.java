package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

/** Settings for the driver's log messages. */
public final class LoggerSettings {
  private static final int DEFAULT_MAX_DOCUMENT_LENGTH = 1000;

  private final int maxDocumentLength;

  private LoggerSettings(Builder builder) {
    maxDocumentLength = builder.maxDocumentLength;
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(LoggerSettings loggerSettings) {
    return builder().applySettings(loggerSettings);
  }

  /**
   * The maximum number of characters of a command or reply in a log message; the rest is cut. The default is
   * 1000.
   */
  public int getMaxDocumentLength() {
    return maxDocumentLength;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof LoggerSettings other && maxDocumentLength == other.maxDocumentLength;
  }

  @Override
  public int hashCode() {
    return Integer.hashCode(maxDocumentLength);
  }

  @Override
  public String toString() {
    return "LoggerSettings{maxDocumentLength=" + maxDocumentLength + '}';
  }

  /** Builds {@link LoggerSettings}. */
  public static final class Builder {
    private int maxDocumentLength = DEFAULT_MAX_DOCUMENT_LENGTH;

    private Builder() {}

    public Builder applySettings(LoggerSettings loggerSettings) {
      maxDocumentLength = notNull("loggerSettings", loggerSettings).maxDocumentLength;
      return this;
    }

    public Builder maxDocumentLength(int maxDocumentLength) {
      if (maxDocumentLength < 0) {
        throw new IllegalArgumentException(
            "maxDocumentLength is " + maxDocumentLength + "; it must not be negative.");
      }
      this.maxDocumentLength = maxDocumentLength;
      return this;
    }

    public LoggerSettings build() {
      return new LoggerSettings(this);
    }
  }
}
