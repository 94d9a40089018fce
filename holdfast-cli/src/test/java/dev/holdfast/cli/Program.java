package dev.holdfast.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs the real main class in a new process, with an environment, a standard input and signals. */
public final class Program {
  private final List<String> command = new ArrayList<>();
  private final ProcessBuilder builder = new ProcessBuilder();
  private String input = "";

  public Program(String... arguments) {
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    builder.environment().remove("HOLDFAST_URI");
  }

  public Program property(String name, String value) {
    command.add(1, "-D" + name + "=" + value);
    return this;
  }

  public Program environment(String name, String value) {
    builder.environment().put(name, value);
    return this;
  }

  public Program input(String text) {
    input = text;
    return this;
  }

  /** Starts it, with the standard error in its standard output. */
  public Process start() throws IOException {
    return builder.command(command).redirectErrorStream(true).start();
  }

  /** Runs it to its end. */
  public Run run() throws Exception {
    Process process = builder.command(command).start();
    try {
      try (OutputStream in = process.getOutputStream()) {
        in.write(input.getBytes(StandardCharsets.UTF_8));
      } catch (IOException closed) {
        // The program ended before it read its input.
      }
      CompletableFuture<String> err =
          CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
      String out = text(process.getInputStream());
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new AssertionError("The program did not end. It printed: " + out + err.get());
      }
      return new Run(process.exitValue(), out, err.get());
    } finally {
      process.destroyForcibly();
    }
  }

  private static String text(InputStream stream) {
    try {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
