package dev.holdfast.cli;

import dev.holdfast.ConnectionString;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The ways in which a command gets its connection string. */
public final class UriSource {
  private static final String VARIABLE = "HOLDFAST_URI";

  @Option(
      names = "--uri-file",
      paramLabel = "FILE",
      description = "Reads the connection string from this file; - is the standard input.")
  private @Nullable String file;

  @Option(names = "--uri", paramLabel = "URI", description = "The same as the argument URI.")
  private @Nullable String option;

  @Parameters(
      arity = "0..1",
      paramLabel = "URI",
      description = "The connection string. Do not use this for one that contains a password.")
  private @Nullable String argument;

  /** Describes the sources for the help text, starting with those that hide the password. */
  static String help(boolean typedOnly) {
    return "The connection string is read from --uri-file FILE"
        + (typedOnly ? "" : ", or from the environment variable " + VARIABLE)
        + ", or from the argument URI, which ps shows to other users.";
  }

  /**
   * Reads the connection string for commands that connect. Prints the driver's warnings, such as a mistyped
   * option, because they may explain a failure of the command.
   */
  public ConnectionString readAndWarn(String command, Terminal terminal) {
    ConnectionString uri = read(command, terminal);
    uri.getWarnings().forEach(warning -> terminal.err().println("holdfast: " + warning));
    return uri;
  }

  /**
   * Reads the connection string from any source.
   *
   * @param command the name of the command, for the error message
   * @throws UsageException if there is none, more than one, or an invalid one
   */
  public ConnectionString read(String command, Terminal terminal) {
    ConnectionString typed = readTyped(terminal);
    if (typed != null) {
      return typed;
    }
    String variable = terminal.environment().getOrDefault(VARIABLE, "").strip();
    if (variable.isEmpty()) {
      throw new UsageException(
          command
              + " needs a connection string. Write it into a file and use --uri-file FILE, set the"
              + " environment variable "
              + VARIABLE
              + ", or give it as an argument if it contains no password.");
    }
    return Uris.parse(variable, VARIABLE);
  }

  /**
   * Reads the connection string only from the command line. For commands that must not use a deployment just
   * because the environment names one.
   *
   * @return null if the command line has no connection string
   */
  public @Nullable ConnectionString readTyped(Terminal terminal) {
    List<String> given = new ArrayList<>();
    if (argument != null) {
      given.add("as the argument URI");
    }
    if (option != null) {
      given.add("by --uri");
    }
    if (file != null) {
      given.add("by --uri-file");
    }
    if (given.size() > 1) {
      throw new UsageException(
          "The connection string is given twice, "
              + String.join(" and ", given)
              + ". Remove all but one.");
    }
    if (file != null) {
      return Uris.parse(
          UriFile.read(file, terminal.in()), file.equals("-") ? "The standard input" : file);
    }
    String text = argument == null ? option : argument;
    return text == null ? null : Uris.parse(text);
  }
}
