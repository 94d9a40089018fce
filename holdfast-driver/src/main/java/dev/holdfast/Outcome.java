package dev.holdfast;

/**
 * What the driver knows about the effect of a failed operation. For a write: may the write have happened?
 *
 * <p>An answer other than {@link #UNKNOWN} is a promise. The driver gives it only if a server's replies prove
 * it, or if no byte of the command was sent.
 *
 * <pre>{@code
 * catch (MongoException e) {
 *   if (e.getOutcome() == Outcome.NOT_SENT) { queue.add(order); } // certainly not written
 * }
 * }</pre>
 */
public enum Outcome {
  /** No byte of the command was sent, so the operation did not happen. */
  NOT_SENT,

  /**
   * The server replied to every attempt, and the replies prove that nothing was written, except for what the
   * result of a bulk write lists.
   */
  REJECTED,

  /** The command was sent, but no reply proves its effect. The operation may or may not have happened. */
  UNKNOWN,

  /** The primary applied the write, but too few members confirmed it in time for the write concern. */
  APPLIED_BUT_WRITE_CONCERN_FAILED,

  /**
   * The server reported success. Only decoding the reply failed, for example in a codec of the application.
   */
  APPLIED
}
