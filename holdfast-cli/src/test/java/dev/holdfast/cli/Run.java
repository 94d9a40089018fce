package dev.holdfast.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** What a command printed, and its exit code. */
public record Run(int exitCode, String out, String err) {
  /** Runs the program in this process, as if its output were a pipe. */
  public static Run of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal =
        new Terminal(
            new PrintWriter(out),
            new PrintWriter(err),
            InputStream.nullInputStream(),
            Map.of(),
            false,
            100);
    int exitCode = Holdfast.run(terminal, arguments);
    terminal.out().flush();
    terminal.err().flush();
    return new Run(exitCode, out.toString(), err.toString());
  }
}
