package dev.holdfast.internal.value;

/** Why a result has no numbers. */
public final class NotAcknowledged {
  private NotAcknowledged() {}

  /**
   * @param unknown what was asked for, as in "how many documents were deleted"
   */
  public static UnsupportedOperationException because(String unknown) {
    return new UnsupportedOperationException(
        "The write was not acknowledged (w is 0), so nobody knows "
            + unknown
            + ". Ask wasAcknowledged() first, or write with a w of 1 or more.");
  }
}
