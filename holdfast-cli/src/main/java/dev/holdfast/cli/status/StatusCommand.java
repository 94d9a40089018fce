package dev.holdfast.cli.status;

import dev.holdfast.ConnectionString;
import dev.holdfast.Health;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.UriSource;
import dev.holdfast.cli.UsageException;
import dev.holdfast.cli.text.Json;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerConnectionState;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast status}: shows a deployment as the driver sees it. */
@Command(
    name = "status",
    description = {
      "Shows the servers of a deployment as the driver sees them: their types, round-trip times and last"
          + " errors, and a hint if there is no primary.",
      "",
      "Exit code 1 if the deployment cannot be read and written."
    },
    footer = {
      "",
      "Examples:",
      "  ./holdfast status --uri-file FILE",
      "  ./holdfast status 'mongodb://a,b,c/?replicaSet=rs0'",
      "  ./holdfast status 'mongodb://localhost' --watch",
    })
public final class StatusCommand implements Callable<Integer> {
  private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J";

  @Mixin private UriSource uri = new UriSource();

  @Option(names = "--watch", description = "Repeats until Ctrl-C.")
  private boolean watch;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "The interval of --watch; ${DEFAULT-VALUE} s by default.")
  private double interval;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "The longest wait until all servers have answered. By default, the time limits of the connection"
              + " string apply, and 5 s for those that it does not set.")
  private @Nullable Double timeout;

  @Option(names = "--json", description = "Prints JSON for scripts, one document each time.")
  private boolean json;

  private final Terminal terminal;
  private final PoolCounts pools = new PoolCounts();

  public StatusCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!(interval >= 0.1 && interval <= 86_400)) {
      throw new UsageException("--interval must be between 0.1 and 86400 seconds.");
    }
    ConnectionString parsed = uri.readAndWarn("status", terminal);
    TimeLimits limits = TimeLimits.of(parsed, timeout);
    Settled settled = new Settled();
    MongoClientSettings settings =
        Clients.settings(parsed, limits)
            .applyToClusterSettings(cluster -> cluster.addClusterListener(settled))
            .applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(pools))
            .build();
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limits.waitMillis());
    try (MongoClient client = MongoClients.create(settings)) {
      String diagnosis = watch ? "" : diagnosis(client, limits);
      settled.await(deadline - System.nanoTime());
      Health health = look(client, diagnosis);
      CountDownLatch never = new CountDownLatch(1);
      while (watch && !never.await(Math.round(interval * 1000), TimeUnit.MILLISECONDS)) {
        health = look(client, "");
      }
      return health.readable() && health.writable() && diagnosis.isEmpty() ? 0 : 1;
    }
  }

  private Health look(MongoClient client, String diagnosis) {
    Health health = client.health();
    ClusterDescription cluster = client.getClusterDescription();
    if (json) {
      Document document = StatusText.document(cluster, health);
      if (!diagnosis.isEmpty()) {
        document.append("diagnosis", diagnosis);
      }
      terminal.out().println(Json.text(document));
      return health;
    }
    if (watch && terminal.interactive()) {
      terminal.out().print(CLEAR_SCREEN);
    }
    StatusText.lines(cluster, health, address -> pools.of(address).toString())
        .forEach(terminal.out()::println);
    if (!diagnosis.isEmpty()) {
      terminal.out().println(diagnosis);
    }
    terminal.out().flush();
    return health;
  }

  /**
   * The error that an application would get from a command that needs a primary. Monitors do not
   * authenticate, so only a command detects a wrong password.
   *
   * @return empty if the command succeeds
   */
  private static String diagnosis(MongoClient client, TimeLimits limits) {
    try {
      client.getDatabase("admin").runCommand(new Document("ping", 1), ReadPreference.primary());
      return "";
    } catch (MongoException e) {
      return limits.explain(e);
    }
  }

  /** Waits until every server has answered or is known to be unreachable. */
  private static final class Settled implements ClusterListener {
    private final CountDownLatch done = new CountDownLatch(1);

    @Override
    public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
      if (event.getNewDescription().getServerDescriptions().stream().allMatch(Settled::known)) {
        done.countDown();
      }
    }

    private static boolean known(ServerDescription server) {
      return server.getState() == ServerConnectionState.CONNECTED || server.getException() != null;
    }

    /** Returns after that time at the latest. The command then shows what is known so far. */
    void await(long nanos) throws InterruptedException {
      boolean ignored = done.await(nanos, TimeUnit.NANOSECONDS);
    }
  }
}
