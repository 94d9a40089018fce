package dev.holdfast;

import dev.holdfast.connection.ConnectionId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One failed attempt of an operation: the server, the duration, the error, and what the driver decided and
 * why.
 *
 * @param number counts from 1
 * @param server null if no server could be selected
 * @param connection null if no connection could be checked out
 * @param phase how far the attempt came
 * @param duration from the start of server selection to the error
 * @param decision whether the driver retried
 * @param rule the reason for the decision, in one line
 * @param backoff how long the driver waited before the next attempt; zero if it did not wait
 * @param tokensLeft the client's remaining retry budget after the decision
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
    /** A server was selected, but no connection to it could be checked out. */
    CHECK_OUT,
    /** The driver was writing the command or waiting for the reply. */
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
