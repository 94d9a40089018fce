package dev.holdfast.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command said, and how it ended. */
public record Run(int exitCode, String out, String err) {
  /** Runs the program in this process, as if its output were a pipe. */
  public static Run of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), false, 100);
    int exitCode = Holdfast.run(terminal, arguments);
    terminal.out().flush();
    terminal.err().flush();
    return new Run(exitCode, out.toString(), err.toString());
  }
}
