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
      "Works on a replica set while it fails, then counts what was lost.",
      "",
      "Several threads insert, update, read and run transactions (w: majority, retryWrites=true), while"
          + " primaries step down or are killed, links break, replies get lost and load is shed, on a"
          + " schedule that the seed decides. Afterwards everything is read back and held against what the"
          + " callers were told.",
      "",
      "Without a connection string the replica set runs inside this process. With one it is yours: the"
          + " workload gets a database of its own, holdfast_demo_…, which it drops in the end (after Ctrl-C,"
          + " too, if it can within 5 seconds), and the faults are what the servers allow, replSetStepDown"
          + " and failCommand (limited to this program's connections). Your primary WILL step down, so the"
          + " environment variable HOLDFAST_URI does not count here."
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
      description = "How long it runs; ${DEFAULT-VALUE} unless given.")
  private double seconds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides which fault comes when; repeats a run. By chance unless given.")
  private @Nullable Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "8",
      description = "How many threads call; ${DEFAULT-VALUE} unless given.")
  private int threads;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "800",
      description = "Calls per second, of all threads together; ${DEFAULT-VALUE} unless given.")
  private int rate;

  @Mixin private UriSource uri = new UriSource();

  @Option(names = "--json", description = "One JSON document at the end, and nothing else.")
  private boolean json;

  @Option(names = "--plain", description = "Lines instead of the live display.")
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
