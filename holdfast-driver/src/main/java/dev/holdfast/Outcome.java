package dev.holdfast;

/**
 * What became of an operation that failed, as far as the driver can know. For a write it answers the one
 * question a caller has: may it have happened?
 *
 * <p>An answer other than {@link #UNKNOWN} is a promise. The driver gives it only if a server's replies
 * prove it, or if no byte of the command was sent.
 *
 * <pre>{@code
 * catch (MongoException e) {
 *   if (e.getOutcome() == Outcome.NOT_SENT) { queue.add(order); } // certainly not written
 * }
 * }</pre>
 */
public enum Outcome {
  /** No byte of the command was sent: it has certainly not happened. */
  NOT_SENT,

  /**
   * Every attempt was answered, and the answers prove that nothing was done, except for what the results of
   * a bulk write list.
   */
  REJECTED,

  /** The command was sent, and no answer proves what became of it: it may or may not have happened. */
  UNKNOWN,

  /** The primary applied it, but too few members confirmed it in time for its write concern. */
  APPLIED_BUT_WRITE_CONCERN_FAILED,

  /**
   * The server reported success. Only reading its reply failed, for example in a codec of the application.
   */
  APPLIED
}
