package dev.holdfast.internal.value;

/** Creates the exception for a caller that reads the numbers of an unacknowledged write. */
public final class NotAcknowledged {
  private NotAcknowledged() {}

  /**
   * @param unknown what the caller wants to read, such as "how many documents were deleted"
   */
  public static UnsupportedOperationException because(String unknown) {
    return new UnsupportedOperationException(
        "The write was not acknowledged (w is 0), so nobody knows "
            + unknown
            + ". Ask wasAcknowledged() first, or write with a w of 1 or more.");
  }
}
