package dev.holdfast.cli.demo;

import dev.holdfast.ConnectionString;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.UriSource;
import dev.holdfast.cli.UsageException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast demo}: its options. */
@Command(
    name = "demo",
    description = {
      "Runs a workload on a replica set while it fails, then checks every write.",
      "",
      "Several threads insert, update, read and run transactions (w: majority, retryWrites=true). Meanwhile"
          + " primaries step down or are killed, links break, replies get lost and load is shed. The seed"
          + " decides the schedule. Afterwards the demo reads all data back and compares it with the results"
          + " that the callers got.",
      "",
      "Without a connection string, the replica set runs inside this process. With one, the demo uses your"
          + " deployment. It works in a new database, holdfast_demo_…, and drops it at the end (after Ctrl-C,"
          + " too, if it can within 5 seconds). The faults are those that your servers allow:"
          + " replSetStepDown, and failCommand limited to this program's connections. Your primary WILL step"
          + " down, so the demo ignores the environment variable HOLDFAST_URI."
    },
    footer = {
      "",
      "Examples:",
      "  ./holdfast demo",
      "  ./holdfast demo --seconds 20 --seed 7 --json",
      "  ./holdfast demo --uri-file FILE",
      "  ./holdfast demo --uri 'mongodb://localhost/?replicaSet=rs0'",
    })
public final class DemoCommand implements Callable<Integer> {
  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "The duration of the run; ${DEFAULT-VALUE} by default.")
  private double seconds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Decides the order of the faults, so that a run can be repeated. Random by default.")
  private @Nullable Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "8",
      description = "The number of threads; ${DEFAULT-VALUE} by default.")
  private int threads;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "800",
      description = "Calls per second of all threads together; ${DEFAULT-VALUE} by default.")
  private int rate;

  @Mixin private UriSource uri = new UriSource();

  @Option(names = "--json", description = "Prints only one JSON document, at the end.")
  private boolean json;

  @Option(names = "--plain", description = "Prints lines instead of the live display.")
  private boolean plain;

  private final Terminal terminal;

  public DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    DemoOptions options = options();
    try (Target target = target(options.seed())) {
      Report report = new Demo(options, target, display(), terminal.err()).run();
      if (json) {
        terminal.out().println(report.json());
      } else {
        report.lines().forEach(terminal.out()::println);
      }
      return report.holds() ? 0 : 1;
    }
  }

  private DemoOptions options() {
    require(seconds >= 1 && seconds <= 86_400, "--seconds must be between 1 and 86400.");
    require(threads >= 1 && threads <= 100, "--threads must be between 1 and 100.");
    require(rate >= 1 && rate <= 100_000, "--rate must be between 1 and 100000.");
    long chosen = seed == null ? System.nanoTime() % 1_000_000 : seed;
    return new DemoOptions(
        Duration.ofMillis(Math.round(seconds * 1000)), Math.abs(chosen), threads, rate);
  }

  private static void require(boolean right, String rule) {
    if (!right) {
      throw new UsageException(rule);
    }
  }

  private Target target(long chosenSeed) {
    ConnectionString own = uri.readTyped(terminal);
    return own == null ? new EmbeddedTarget(chosenSeed) : new ExternalTarget(own);
  }

  private Display display() {
    if (json) {
      return Display.NONE;
    }
    return terminal.interactive() && !plain
        ? new LiveDisplay(terminal.out(), terminal.width())
        : new PlainDisplay(terminal.out());
  }
}
