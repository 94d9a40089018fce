package dev.holdfast.cli.doctor;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.cli.text.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long a call can take because of one time limit.
 *
 * @param limit the limit as text; {@code none} if it is not set
 * @param meaning what can take that long
 */
record TimeLimit(String setting, String limit, String meaning) {
  private static final String NONE = "none";

  static List<TimeLimit> of(MongoClientSettings settings) {
    long timeout = timeoutMillis(settings);
    long selection = settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS);
    long queue = settings.getConnectionPoolSettings().getMaxWaitTime(TimeUnit.MILLISECONDS);
    long connect = settings.getSocketSettings().getConnectTimeout(TimeUnit.MILLISECONDS);
    long read = settings.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS);
    long heartbeat = settings.getServerSettings().getHeartbeatFrequency(TimeUnit.MILLISECONDS);
    List<TimeLimit> limits = new ArrayList<>();
    limits.add(new TimeLimit("timeoutMS", text(timeout), "a whole call, retries included"));
    limits.add(
        new TimeLimit(
            "serverSelectionTimeoutMS", text(selection), "a call while there is no primary"));
    limits.add(
        new TimeLimit(
            "waitQueueTimeoutMS", text(queue), "a call while all connections are in use"));
    limits.add(
        new TimeLimit(
            "connectTimeoutMS", text(connect), "a new connection to a host that is gone"));
    limits.add(
        new TimeLimit("socketTimeoutMS", text(read), "a command on a connection that went silent"));
    limits.add(
        new TimeLimit(
            "heartbeatFrequencyMS",
            text(heartbeat),
            "until a silent server is noticed: this and connectTimeoutMS, "
                + (connect == 0 ? NONE : Durations.text(Duration.ofMillis(heartbeat + connect)))));
    limits.add(new TimeLimit("all together", worst(settings), "one call at worst"));
    return List.copyOf(limits);
  }

  /** With timeoutMS, that is the limit of the whole call. Without it, each attempt may use up every limit. */
  private static String worst(MongoClientSettings settings) {
    long timeout = timeoutMillis(settings);
    if (timeout > 0) {
      return text(timeout);
    }
    long selection = settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS);
    long queue = settings.getConnectionPoolSettings().getMaxWaitTime(TimeUnit.MILLISECONDS);
    long read = settings.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS);
    if (read <= 0 || queue <= 0 || selection < 0) {
      return "forever";
    }
    int attempts = settings.getRetryWrites() ? 2 : 1;
    return Durations.text(Duration.ofMillis(attempts * (selection + queue + read)));
  }

  static long timeoutMillis(MongoClientSettings settings) {
    Long timeout = settings.getTimeout(TimeUnit.MILLISECONDS);
    return timeout == null ? 0 : timeout;
  }

  private static String text(long millis) {
    return millis <= 0 ? NONE : Durations.text(Duration.ofMillis(millis));
  }
}
