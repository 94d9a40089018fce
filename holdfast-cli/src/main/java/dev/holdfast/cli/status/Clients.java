package dev.holdfast.cli.status;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.cli.Refusal;
import dev.holdfast.cli.Uris;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Clients for looking at a deployment: they give up earlier than applications should. */
final class Clients {
  private Clients() {}

  static MongoClientSettings.Builder settings(String uri, double patienceSeconds) {
    ConnectionString parsed = Uris.parse(uri);
    if (!(patienceSeconds > 0 && patienceSeconds <= 3600)) {
      throw new Refusal("--timeout is more than 0 and at most 3600 seconds");
    }
    long millis = patience(patienceSeconds).toMillis();
    return MongoClientSettings.builder()
        .applyConnectionString(parsed)
        .applicationName("holdfast-cli")
        .applyToClusterSettings(
            cluster -> cluster.serverSelectionTimeout(millis, TimeUnit.MILLISECONDS))
        .applyToSocketSettings(
            socket ->
                socket
                    .connectTimeout((int) millis, TimeUnit.MILLISECONDS)
                    .readTimeout((int) millis, TimeUnit.MILLISECONDS));
  }

  static Duration patience(double seconds) {
    return Duration.ofMillis(Math.max(1, Math.round(seconds * 1000)));
  }
}
