package dev.holdfast.benchmarks.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A new JVM like this one, and its output. */
public final class Jvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;

  private Jvm(Process process) {
    this.process = process;
    this.lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  public static Jvm start(Class<?> main, List<String> options, String... args) throws IOException {
    return startOn(System.getProperty("java.class.path"), main, options, args);
  }

  public static Jvm startOn(String classPath, Class<?> main, List<String> options, String... args)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-Dslf4j.internal.verbosity=ERROR");
    command.add("-cp");
    command.add(classPath);
    command.add(main.getName());
    command.addAll(List.of(args));
    return new Jvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  public String readLine() throws IOException {
    String line = lines.readLine();
    if (line == null) {
      throw new IOException("A JVM ended early; it says why on standard error");
    }
    return line;
  }

  public ProcessHandle process() {
    return process.toHandle();
  }

  /** Ends the process and waits for its end, because it would disturb the next measurement. */
  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
