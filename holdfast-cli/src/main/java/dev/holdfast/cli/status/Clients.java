package dev.holdfast.cli.status;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;

/** Creates the settings of clients that inspect a deployment. */
final class Clients {
  private Clients() {}

  static MongoClientSettings.Builder settings(ConnectionString uri, TimeLimits limits) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder().applyConnectionString(uri).applicationName("holdfast-cli");
    limits.applyTo(settings);
    return settings;
  }
}
