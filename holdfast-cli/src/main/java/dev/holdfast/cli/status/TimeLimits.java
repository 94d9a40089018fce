package dev.holdfast.cli.status;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.cli.UsageException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time limits for inspecting a deployment. A {@code --timeout} argument overrides the connection string,
 * which overrides a default of a few seconds. The default is shorter than applications should use. Pure.
 *
 * @param operation null if no limit applies to a whole command
 */
record TimeLimits(Limit selection, Limit connect, Limit read, @Nullable Limit operation) {
  private static final double DEFAULT_SECONDS = 5;

  /**
   * @param name the limit's name as the user wrote it
   */
  record Limit(long millis, String name) {}

  /**
   * @param typed the value of {@code --timeout} in seconds; null if it was not given
   * @throws UsageException if the value is out of range
   */
  static TimeLimits of(ConnectionString uri, @Nullable Double typed) {
    if (typed != null && !(typed > 0 && typed <= 3600)) {
      throw new UsageException("--timeout must be more than 0 and at most 3600 seconds.");
    }
    return new TimeLimits(
        limit(typed, "serverSelectionTimeoutMS", uri.getServerSelectionTimeout()),
        limit(typed, "connectTimeoutMS", uri.getConnectTimeout()),
        limit(typed, "socketTimeoutMS", uri.getSocketTimeout()),
        uri.getTimeout() == null ? null : limit(typed, "timeoutMS", uri.getTimeout()));
  }

  private static Limit limit(@Nullable Double typed, String option, @Nullable Number millis) {
    if (typed != null) {
      return new Limit(millis(typed), "--timeout " + number(typed));
    } else if (millis != null) {
      return new Limit(millis.longValue(), option + "=" + millis + " in the connection string");
    }
    return new Limit(
        millis(DEFAULT_SECONDS),
        "--timeout, which is " + number(DEFAULT_SECONDS) + " s by default");
  }

  private static long millis(double seconds) {
    return Math.max(1, Math.round(seconds * 1000));
  }

  private static String number(double seconds) {
    return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
  }

  void applyTo(MongoClientSettings.Builder settings) {
    settings.applyToClusterSettings(
        cluster -> cluster.serverSelectionTimeout(selection.millis, TimeUnit.MILLISECONDS));
    settings.applyToSocketSettings(
        socket ->
            socket
                .connectTimeout((int) connect.millis, TimeUnit.MILLISECONDS)
                .readTimeout((int) read.millis, TimeUnit.MILLISECONDS));
    if (operation != null) {
      settings.timeout(operation.millis, TimeUnit.MILLISECONDS);
    }
  }

  /** How long to wait until all servers have answered. */
  long waitMillis() {
    return operation != null && operation.millis > 0
        ? Math.min(operation.millis, selection.millis)
        : selection.millis;
  }

  /** The text of the error, and the limit that ended the wait, if one did. */
  String explain(MongoException error) {
    Limit limit = endedBy(error);
    return error.getMessage() + (limit == null ? "" : "\nThe wait ended by " + limit.name + ".");
  }

  private @Nullable Limit endedBy(MongoException error) {
    if (error instanceof MongoOperationTimeoutException) {
      return operation;
    } else if (error instanceof MongoTimeoutException) {
      return isSelection(error)
          ? selection
          : null; // The message of a checkout timeout names waitQueueTimeoutMS already.
    } else if (error instanceof MongoSocketReadTimeoutException
        || error instanceof MongoSocketWriteTimeoutException) {
      // Without socketTimeoutMS, connectTimeoutMS limits authentication.
      return read.millis > 0 ? read : connect;
    }
    return error instanceof MongoSocketException
            && error.getCause() instanceof SocketTimeoutException
        ? connect
        : null;
  }

  private static boolean isSelection(MongoException error) {
    return !String.valueOf(error.getMessage()).startsWith("Timed out while checking out");
  }
}
