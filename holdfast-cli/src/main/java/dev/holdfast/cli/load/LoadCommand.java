package dev.holdfast.cli.load;

import dev.holdfast.ClientStatistics;
import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.UriSource;
import dev.holdfast.cli.UsageException;
import dev.holdfast.cli.text.Durations;
import dev.holdfast.cli.text.Json;
import dev.holdfast.cli.text.Table;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast load}: puts load on a deployment. */
@Command(
    name = "load",
    description = {
      "Puts load on a deployment and prints how long calls take.",
      "",
      "Works in a new database, holdfast_load_…, and drops it at the end (after Ctrl-C, too, if it can"
          + " within 5 seconds). Adds no options to the connection string. Exit code 1 if a call failed."
    },
    footer = {
      "",
      "Examples:",
      "  ./holdfast load --uri-file FILE --seconds 30",
      "  ./holdfast load 'mongodb://localhost/?retryWrites=true'",
      "  ./holdfast load 'mongodb://a,b,c/?replicaSet=rs0&retryWrites=true' --threads 32 --writes 10",
    })
public final class LoadCommand implements Callable<Integer> {
  @Mixin private UriSource uri = new UriSource();

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "The number of threads, which call without a pause; ${DEFAULT-VALUE} by default.")
  private int threads;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "The duration of the run; ${DEFAULT-VALUE} by default.")
  private double seconds;

  @Option(
      names = "--writes",
      paramLabel = "PERCENT",
      defaultValue = "50",
      description = "The percentage of inserts; the other calls read. ${DEFAULT-VALUE} by default.")
  private int writes;

  @Option(names = "--json", description = "Prints one JSON document, for scripts.")
  private boolean json;

  private final Terminal terminal;

  public LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    ConnectionString parsed = uri.readAndWarn("load", terminal);
    require(threads >= 1 && threads <= 1000, "--threads must be between 1 and 1000.");
    require(seconds > 0 && seconds <= 86_400, "--seconds must be more than 0 and at most 86400.");
    require(writes >= 0 && writes <= 100, "--writes must be between 0 and 100.");
    Supplier<MongoClientSettings.Builder> deployment =
        () ->
            MongoClientSettings.builder()
                .applyConnectionString(parsed)
                .applicationName("holdfast-load");
    try (MongoClient client = MongoClients.create(deployment.get().build())) {
      Load load = new Load(client, deployment, terminal.err(), threads, writes);
      Load.Result result = load.run(Duration.ofMillis(Math.round(seconds * 1000)));
      terminal
          .out()
          .print(
              json ? json(result, client.getStatistics()) : text(result, client.getStatistics()));
      terminal.out().flush();
      return result.failures().isEmpty() ? 0 : 1;
    }
  }

  private static void require(boolean right, String rule) {
    if (!right) {
      throw new UsageException(rule);
    }
  }

  private static String text(Load.Result result, ClientStatistics statistics) {
    Table table = new Table("calls", "per second", "p50", "p90", "p99", "p99.9", "max");
    Latencies latencies = result.latencies();
    table.row(
        String.format(Locale.ROOT, "%,d", latencies.count()),
        String.format(Locale.ROOT, "%,.0f", result.perSecond()),
        Durations.text(latencies.percentile(50)),
        Durations.text(latencies.percentile(90)),
        Durations.text(latencies.percentile(99)),
        Durations.text(latencies.percentile(99.9)),
        Durations.text(latencies.max()));
    StringBuilder text = new StringBuilder(String.join("\n", table.lines())).append('\n');
    text.append("retries ").append(statistics.retries()).append('\n');
    result
        .failures()
        .forEach(
            (what, count) ->
                text.append("failed ").append(count).append("x: ").append(what).append('\n'));
    return text.toString();
  }

  private static String json(Load.Result result, ClientStatistics statistics) {
    return Json.text(
            new Document("calls", result.latencies().count())
                .append("perSecond", result.perSecond())
                .append("latencyMillis", result.latencies().toDocument())
                .append("retries", statistics.retries())
                .append("failures", Json.counts(result.failures())))
        + "\n";
  }
}
