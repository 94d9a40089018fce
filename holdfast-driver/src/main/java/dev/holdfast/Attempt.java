package dev.holdfast;

import dev.holdfast.connection.ConnectionId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One try of an operation that did not succeed: where, for how long, what went wrong, and what the driver
 * decided and by which rule.
 *
 * @param number 1 for the first
 * @param server null if none could be selected
 * @param connection null if none could be checked out
 * @param phase how far the attempt came
 * @param duration from the beginning of the selection to the error
 * @param decision what was done about it
 * @param rule the reason of the decision, in one line
 * @param backoff how long the driver waited before the next attempt; zero if it did not
 * @param tokensLeft what was left of the client's retry budget after the decision
 */
public record Attempt(
    int number,
    @Nullable ServerAddress server,
    @Nullable ConnectionId connection,
    Phase phase,
    Duration duration,
    MongoException error,
    Decision decision,
    String rule,
    Duration backoff,
    double tokensLeft) {

  /** How far an attempt came. */
  public enum Phase {
    /** No server was selected. */
    SELECTION,
    /** A server was selected, but there was no connection to it. */
    CHECK_OUT,
    /** The command was being written or its reply awaited. */
    COMMAND
  }

  /** What the driver did after an attempt. */
  public enum Decision {
    RETRY,
    GIVE_UP
  }

  /** One line: {@code 1. a:27017 COMMAND 12 ms: MongoSocketReadException … -> retry (…)}. */
  @Override
  public String toString() {
    return number
        + ". "
        + (server == null ? "no server" : server)
        + (connection == null ? "" : " connection " + connection.getLocalValue())
        + ' '
        + phase
        + ' '
        + duration.toMillis()
        + " ms: "
        + error.getClass().getSimpleName()
        + (error.getCode() > 0 ? " " + error.getCode() : "")
        + (decision == Decision.RETRY ? " -> retry" : " -> give up")
        + (backoff.isZero() ? "" : " after " + backoff.toMillis() + " ms")
        + " ("
        + rule
        + ')';
  }
}
