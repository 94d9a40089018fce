package dev.holdfast.cli.status;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.UriSource;
import dev.holdfast.cli.UsageException;
import dev.holdfast.cli.load.Latencies;
import dev.holdfast.cli.text.Durations;
import dev.holdfast.cli.text.Json;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.connection.ClusterDescription;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast ping}: checks whether a server answers. */
@Command(
    name = "ping",
    description = {
      "Sends ping to a deployment and prints how long the answers took.",
      "",
      "Exit code 1 if no server answers."
    },
    footer = {
      "",
      "Examples:",
      "  ./holdfast ping --uri-file FILE",
      "  ./holdfast ping 'mongodb://localhost' --count 5"
    })
public final class PingCommand implements Callable<Integer> {
  private static final int MAX_COUNT = 1_000_000;

  @Mixin private UriSource uri = new UriSource();

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "3",
      description = "The number of pings; ${DEFAULT-VALUE} by default.")
  private int count;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "The longest wait for an answer. By default, the time limits of the connection string apply, and"
              + " 5 s for those that it does not set.")
  private @Nullable Double timeout;

  @Option(names = "--json", description = "Prints one JSON document, for scripts.")
  private boolean json;

  private final Terminal terminal;

  public PingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (count < 1 || count > MAX_COUNT) {
      throw new UsageException("--count must be between 1 and " + MAX_COUNT + ".");
    }
    ConnectionString parsed = uri.readAndWarn("ping", terminal);
    TimeLimits limits = TimeLimits.of(parsed, timeout);
    try (MongoClient client = MongoClients.create(Clients.settings(parsed, limits).build())) {
      return ping(client, limits);
    }
  }

  private int ping(MongoClient client, TimeLimits limits) {
    long[] nanos = new long[count];
    for (int i = 0; i < nanos.length; i++) {
      try {
        nanos[i] = ping(client.getDatabase("admin"));
      } catch (MongoException e) {
        terminal.err().println("holdfast: " + limits.explain(e));
        return 1;
      }
      if (!json) {
        terminal.out().println("answer " + (i + 1) + " after " + Durations.ofNanos(nanos[i]));
      }
    }
    report(client.getClusterDescription(), nanos);
    return 0;
  }

  private static long ping(MongoDatabase admin) {
    long begin = System.nanoTime();
    admin.runCommand(new Document("ping", 1), ReadPreference.nearest());
    return System.nanoTime() - begin;
  }

  private void report(ClusterDescription cluster, long[] nanos) {
    Latencies latencies = Latencies.ofNanos(nanos);
    String type = cluster.getType().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    if (json) {
      terminal
          .out()
          .println(
              Json.text(
                  new Document("type", type)
                      .append("answers", nanos.length)
                      .append("millis", latencies.toDocument())));
    } else {
      // The first reply includes the time for discovery, a connection and a handshake.
      terminal
          .out()
          .println(
              type
                  + ", "
                  + nanos.length
                  + " answers, median "
                  + Durations.text(latencies.percentile(50)));
    }
  }
}
