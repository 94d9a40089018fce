package dev.holdfast.cli;

import dev.holdfast.MongoException;
import dev.holdfast.cli.demo.DemoCommand;
import dev.holdfast.cli.doctor.DoctorCommand;
import dev.holdfast.cli.load.LoadCommand;
import dev.holdfast.cli.status.PingCommand;
import dev.holdfast.cli.status.StatusCommand;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** All commands, what they have in common, and how they end. */
@Command(
    name = "holdfast",
    version = "holdfast 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    description = "A MongoDB driver that keeps applications working, and tools to see it do so.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all is well",
      "1:it is not: a write was lost or doubled, a server is missing, a setting is risky",
      "2:it could not be tried: a wrong option or connection string, or a deployment that does not allow it"
    },
    footer = {
      "",
      "Examples:",
      "  ./holdfast demo",
      "  ./holdfast status 'mongodb://a,b,c/?replicaSet=rs0' --watch",
      "  ./holdfast doctor 'mongodb://app@db.example.com/shop?w=1'",
      "  ./holdfast load 'mongodb://localhost' --threads 16 --seconds 30",
    })
public final class Holdfast implements Callable<Integer> {
  static final int FAILED = 1;
  static final int USAGE = 2;

  @Spec private @Nullable CommandSpec spec;

  // Main looks for it before the first logger is made; here it is for the help.
  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Shows the driver's log on the standard error.")
  private boolean verbose;

  private final Terminal terminal;

  private Holdfast(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Does what the arguments say.
   *
   * @return the exit code
   */
  public static int run(Terminal terminal, String... arguments) {
    CommandLine line = new CommandLine(new Holdfast(terminal));
    line.addSubcommand(new DemoCommand(terminal));
    line.addSubcommand(new PingCommand(terminal));
    line.addSubcommand(new StatusCommand(terminal));
    line.addSubcommand(new DoctorCommand(terminal));
    line.addSubcommand(new LoadCommand(terminal));
    line.getSubcommands().values().forEach(Holdfast::addHelp);
    return line.setOut(terminal.out())
        .setErr(terminal.err())
        .setUsageHelpWidth(terminal.width())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler((e, command, parsed) -> explain(terminal, e))
        .execute(arguments);
  }

  private static void addHelp(CommandLine command) {
    command.getCommandSpec().mixinStandardHelpOptions(true);
  }

  /** Users are told what went wrong, and the driver's diagnosis; where in our code is no concern of theirs. */
  private static int explain(Terminal terminal, Exception e) throws Exception {
    if (e instanceof Refusal) {
      terminal.err().println("holdfast: " + e.getMessage());
      return USAGE;
    } else if (e instanceof MongoException) {
      terminal.err().println("holdfast: " + e.getMessage());
      return FAILED;
    }
    throw e;
  }

  /** Without a command: what there is to say. */
  @Override
  public Integer call() {
    if (spec != null) {
      spec.commandLine().usage(terminal.err());
    }
    return USAGE;
  }
}
