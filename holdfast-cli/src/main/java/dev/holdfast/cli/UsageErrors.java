package dev.holdfast.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Explains a command line that cannot be parsed. The parser's messages repeat arguments, and any argument may
 * contain a password. These messages repeat only words that resemble the name of an option or command. Pure.
 */
final class UsageErrors {
  private static final int MOST_TYPING_ERRORS = 2;

  private UsageErrors() {}

  static String explain(ParameterException e) {
    CommandLine command = e.getCommandLine();
    return problem(e, command)
        + " Run './"
        + command.getCommandSpec().qualifiedName()
        + " --help' for its options.";
  }

  private static String problem(ParameterException e, CommandLine command) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched, command);
    } else if (e instanceof OverwrittenOptionException twice) {
      return name(twice.getOverwritten()) + " is given twice. Remove one of them.";
    } else if (e instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      ArgSpec option = missing.getMissing().get(0);
      return name(option) + " needs a value: " + name(option) + " " + option.paramLabel() + ".";
    } else if (e.getArgSpec() != null) {
      return name(e.getArgSpec()) + " " + wanted(e.getArgSpec().type());
    }
    return "The arguments are invalid.";
  }

  private static String unmatched(UnmatchedArgumentException e, CommandLine command) {
    Optional<String> option = e.getUnmatched().stream().filter(u -> u.startsWith("-")).findFirst();
    if (option.isPresent()) {
      return unknownOption(option.get(), command);
    }
    String first = e.getUnmatched().get(0);
    if (command.getParent() != null) {
      return "Too many arguments. "
          + command.getCommandName()
          + " takes one connection string; quote it, because the shell splits it at spaces and '&'.";
    }
    Set<String> names = command.getSubcommands().keySet();
    String commands = String.join(", ", names) + ".";
    return nearest(first, names).isPresent()
        ? "Unknown command '" + first + "'. The commands are " + commands
        : "The first argument must be a command: " + commands;
  }

  /** Strips a value that is joined to the option by '='. */
  private static String unknownOption(String option, CommandLine command) {
    String name = option.split("=", 2)[0];
    return nearest(name, command.getCommandSpec().optionsMap().keySet())
        .map(right -> "Unknown option " + name + ". Did you mean " + right + "?")
        .orElse("Unknown option.");
  }

  /** Returns empty if the word is not a mistyped name, because it may be a secret then. */
  private static Optional<String> nearest(String word, Set<String> names) {
    return names.stream()
        .filter(name -> name.length() > MOST_TYPING_ERRORS)
        .filter(name -> typingErrors(word, name) <= MOST_TYPING_ERRORS)
        .min(Comparator.comparingInt(name -> typingErrors(word, name)));
  }

  /** The Levenshtein distance: characters to insert, remove or replace. */
  private static int typingErrors(String word, String name) {
    int[] row = new int[name.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= word.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= name.length(); j++) {
        int replaced = diagonal + (word.charAt(i - 1) == name.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[name.length()];
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String wanted(Class<?> type) {
    if (type == boolean.class) {
      return "is a switch and takes no value.";
    } else if (type == double.class || type == Double.class) {
      return "needs a number.";
    } else if (type == int.class || type == Long.class) {
      return "needs a whole number.";
    }
    return "has an invalid value.";
  }
}
