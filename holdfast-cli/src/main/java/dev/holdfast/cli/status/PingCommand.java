package dev.holdfast.cli.status;

import dev.holdfast.ReadPreference;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.load.Latencies;
import dev.holdfast.cli.text.Json;
import dev.holdfast.cli.text.Spans;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.connection.ClusterDescription;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is typed to see whether anybody answers. */
@Command(
    name = "ping",
    description = {
      "Asks a deployment for a sign of life, and tells how long it took.",
      "",
      "Exit code 1 if nobody answers."
    },
    footer = {"", "Examples:", "  ./holdfast ping 'mongodb://localhost' --count 5"})
public final class PingCommand implements Callable<Integer> {
  @Parameters(paramLabel = "URI", description = "Where the deployment is.")
  private String uri = "";

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "3",
      description = "How often; ${DEFAULT-VALUE} times unless given.")
  private int count;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "How long to wait for an answer; ${DEFAULT-VALUE} s unless given.")
  private double timeout;

  @Option(names = "--json", description = "For scripts.")
  private boolean json;

  private final Terminal terminal;

  public PingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (MongoClient client = MongoClients.create(Clients.settings(uri, timeout).build())) {
      MongoDatabase admin = client.getDatabase("admin");
      long[] nanos = new long[Math.max(1, count)];
      for (int i = 0; i < nanos.length; i++) {
        long begin = System.nanoTime();
        admin.runCommand(new Document("ping", 1), ReadPreference.nearest());
        nanos[i] = System.nanoTime() - begin;
        if (!json) {
          terminal.out().println("answer " + (i + 1) + " after " + Spans.ofNanos(nanos[i]));
        }
      }
      report(client.getClusterDescription(), nanos);
      return 0;
    }
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
      // The first answer has waited for discovery, a connection and a handshake.
      terminal
          .out()
          .println(
              type
                  + ", "
                  + nanos.length
                  + " answers, median "
                  + Spans.text(latencies.percentile(50)));
    }
  }
}
