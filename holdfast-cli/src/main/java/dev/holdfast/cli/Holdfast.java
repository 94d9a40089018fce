package dev.holdfast.cli;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.MongoException;
import dev.holdfast.cli.demo.DemoCommand;
import dev.holdfast.cli.doctor.DoctorCommand;
import dev.holdfast.cli.load.LoadCommand;
import dev.holdfast.cli.status.PingCommand;
import dev.holdfast.cli.status.StatusCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TraceLevel;

/** The command line with all commands, their common options and their exit codes. */
@Command(
    name = "holdfast",
    version = "holdfast 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    description =
        "Tools for the Holdfast MongoDB driver: a demo of failover, and checks of deployments.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:failure: a write was lost or doubled, a server cannot be reached, a setting is risky",
      "2:not run: an invalid option or connection string, or a deployment that does not allow the command",
      "3:internal error",
      "130:interrupted by Ctrl-C"
    },
    footer = {
      "",
      "Examples:",
      "  ./holdfast demo",
      "  ./holdfast status --uri-file FILE --watch",
      "  HOLDFAST_URI='mongodb://app@db.example.com/shop?w=1' ./holdfast doctor",
      "  ./holdfast load 'mongodb://localhost' --threads 16 --seconds 30",
    })
public final class Holdfast implements Callable<Integer> {
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int PROGRAM_ERROR = 3;

  @Spec private @Nullable CommandSpec spec;

  // Main reads this option before it creates the first logger. The field exists for the help text.
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
   * Runs the command of the arguments.
   *
   * @return the exit code
   */
  public static int run(Terminal terminal, String... arguments) {
    // The parser's trace repeats arguments. An argument that starts with '@' must not be opened as
    // a file of arguments: it may be the end of a URI that the shell split.
    CommandLine.tracer().setLevel(TraceLevel.OFF);
    CommandLine line = new CommandLine(new Holdfast(terminal)).setExpandAtFiles(false);
    line.addSubcommand(new DemoCommand(terminal));
    line.addSubcommand(new PingCommand(terminal));
    line.addSubcommand(new StatusCommand(terminal));
    line.addSubcommand(new DoctorCommand(terminal));
    line.addSubcommand(new LoadCommand(terminal));
    line.getSubcommands().values().forEach(Holdfast::addHelp);
    line.setOut(terminal.out())
        .setErr(terminal.err())
        .setUsageHelpWidth(terminal.width())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((e, typed) -> refuse(terminal, UsageErrors.explain(e)))
        .setExecutionExceptionHandler((e, command, parsed) -> explain(terminal, e));
    try {
      return line.execute(arguments);
    } catch (Error e) {
      return programError(terminal, e);
    }
  }

  private static void addHelp(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.mixinStandardHelpOptions(true);
    List<String> description = new ArrayList<>(List.of(spec.usageMessage().description()));
    description.add("");
    description.add(UriSource.help(spec.userObject() instanceof DemoCommand));
    spec.usageMessage().description(description.toArray(String[]::new));
  }

  private static int refuse(Terminal terminal, String reason) {
    terminal.err().println("holdfast: " + reason);
    return USAGE;
  }

  /** Prints the error and the driver's diagnosis, never a stack trace. */
  private static int explain(Terminal terminal, Exception e) {
    if (e instanceof UsageException || e instanceof MongoConfigurationException) {
      return refuse(terminal, Uris.oneLine(e));
    } else if (e instanceof MongoException) {
      terminal.err().println("holdfast: " + e.getMessage());
      return FAILED;
    }
    return programError(terminal, e);
  }

  /** Omits the exception's message, because it may contain the arguments. */
  private static int programError(Terminal terminal, Throwable e) {
    StackTraceElement[] stack = e.getStackTrace();
    terminal
        .err()
        .println(
            "holdfast: This is an error in holdfast itself: "
                + e.getClass().getSimpleName()
                + (stack.length == 0 ? "" : " at " + stack[0])
                + ". Please report it, with the command and its options.");
    return PROGRAM_ERROR;
  }

  /** Prints the help if the user gave no command. */
  @Override
  public Integer call() {
    if (spec != null) {
      spec.commandLine().usage(terminal.err());
    }
    return USAGE;
  }
}
