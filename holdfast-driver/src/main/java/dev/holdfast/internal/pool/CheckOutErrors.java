package dev.holdfast.internal.pool;

import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Exceptions for failed check-outs. Their messages begin with the words of the specification. */
final class CheckOutErrors {
  private static final int USERS_NAMED = 10;

  private CheckOutErrors() {}

  static MongoServerUnavailableException closed(ServerId serverId) {
    return new MongoServerUnavailableException(
        "Attempted to check out a connection from closed connection pool: "
            + serverId.getAddress()
            + " is no longer part of the deployment, or its client was closed");
  }

  /** The state of a pool when a check-out timed out. */
  record Standing(
      ServerId serverId,
      ConnectionPoolSettings settings,
      boolean loadBalanced,
      PoolStatistics statistics,
      List<CheckOut> users,
      long now) {}

  /**
   * @param option the option whose time ran out; empty if the caller gave a deadline without one
   */
  static MongoTimeoutException timedOut(CheckOut checkOut, String option, Standing standing) {
    return new MongoTimeoutException(
        "Timed out while checking out a connection from connection pool: no connection to "
            + standing.serverId.getAddress()
            + " for "
            + checkOut.operation
            + " within "
            + millis(standing.now - checkOut.startedNanos)
            + (option.isEmpty() ? "" : " (" + option + ")")
            + ". "
            + counts(standing)
            + users(standing)
            + (standing.loadBalanced ? pinned(standing) : "")
            + advice(standing, option.isEmpty() ? "the timeout of the operation" : option));
  }

  private static String counts(Standing standing) {
    PoolStatistics now = standing.statistics;
    int max = standing.settings.getMaxSize();
    return "The pool has "
        + now.size()
        + (max == 0 ? " connections without a limit" : " of at most " + max + " connections")
        + " (maxPoolSize): "
        + now.inUse()
        + " in use, "
        + now.idle()
        + " idle, "
        + now.pending()
        + " being established (maxConnecting "
        + standing.settings.getMaxConnecting()
        + "); "
        + now.waiting()
        + " more operations wait.";
  }

  private static String users(Standing standing) {
    if (standing.users.isEmpty()) {
      return "";
    }
    String longest =
        standing.users.stream()
            .sorted(Comparator.comparingLong(user -> user.lentNanos - standing.now))
            .limit(USERS_NAMED)
            .map(user -> user.operation + " for " + millis(standing.now - user.lentNanos))
            .collect(Collectors.joining(", "));
    int others = standing.users.size() - USERS_NAMED;
    return " In use by " + longest + (others > 0 ? " and " + others + " more." : ".");
  }

  // Load Balancers, "Connection Tracking", prescribes this message.
  private static String pinned(Standing standing) {
    return " Timeout waiting for connection from the connection pool. maxPoolSize: "
        + standing.settings.getMaxSize()
        + ", connections in use by cursors: "
        + count(standing, Purpose.CURSOR)
        + ", connections in use by transactions: "
        + count(standing, Purpose.TRANSACTION)
        + ", connections in use by other operations: "
        + count(standing, Purpose.OTHER)
        + ".";
  }

  private static long count(Standing standing, Purpose purpose) {
    return standing.users.stream().filter(user -> user.purpose == purpose).count();
  }

  private static String advice(Standing standing, String limit) {
    PoolStatistics now = standing.statistics;
    boolean full =
        standing.settings.getMaxSize() != 0 && now.size() >= standing.settings.getMaxSize();
    return full
        ? " Look for slow operations and for cursors or transactions left open; if these are as they"
            + " should be, raise maxPoolSize, or "
            + limit
            + " if waiting is fine."
        : " The server is slow to accept connections; look at its load and at the network, or raise"
            + " maxConnecting.";
  }

  private static String millis(long nanos) {
    return nanos / 1_000_000 + " ms";
  }
}
