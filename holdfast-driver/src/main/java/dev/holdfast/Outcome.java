package dev.holdfast;

/**
 * What became of an operation that failed, as far as the driver can know. For a write it answers the one
 * question a caller has: may it have happened?
 *
 * <pre>{@code
 * catch (MongoException e) {
 *   if (e.getOutcome() == Outcome.NOT_SENT) { queue.add(order); } // certainly not written
 * }
 * }</pre>
 */
public enum Outcome {
  /** Nothing reached a server: it has certainly not happened. */
  NOT_SENT,

  /** A server refused it: it has certainly not happened, except for what a bulk's results list. */
  REJECTED,

  /** It was sent, and no answer came that would settle it: it may or may not have happened. */
  UNKNOWN,

  /** It happened on the primary, but not as many members confirmed it in time as were asked for. */
  APPLIED_BUT_WRITE_CONCERN_FAILED
}
