package dev.holdfast.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Binds client and server to one processor. With two processors, every message wakes a sleeping processor.
 * On a virtual machine that takes longer than the rest of a round trip, and without binding it happens at
 * random. Requires Linux and its taskset command; otherwise nothing is bound.
 */
final class OneProcessor implements AutoCloseable {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private final List<String> moved = new ArrayList<>();
  private final String all;

  private OneProcessor(String all) {
    this.all = all;
  }

  /** Binds the threads with these names, of this process and of the server, until it is closed. */
  static OneProcessor keep(String ours, ProcessHandle server, String theirs) {
    OneProcessor together = new OneProcessor(allowed());
    if (!together.all.isEmpty()) {
      together.move(ProcessHandle.current(), ours);
      together.move(server, theirs);
    }
    return together;
  }

  boolean isKept() {
    return !moved.isEmpty();
  }

  private void move(ProcessHandle process, String name) {
    String last = all.replaceAll(".*[-,]", "");
    for (String thread : threads(process, name)) {
      if (taskset(last, thread)) {
        moved.add(thread);
      }
    }
  }

  @Override
  public void close() {
    moved.forEach(thread -> taskset(all, thread));
    moved.clear();
  }

  private static String allowed() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> line.substring(ALLOWED.length()).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static List<String> threads(ProcessHandle process, String name) {
    List<String> found = new ArrayList<>();
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
      for (Path task : tasks.toList()) {
        if (nameOf(task).equals(name)) {
          found.add(task.getFileName().toString());
        }
      }
    } catch (IOException e) {
      // The process has ended, or this is not Linux.
    }
    return found;
  }

  private static String nameOf(Path task) {
    try {
      return Files.readString(task.resolve("comm")).strip();
    } catch (IOException e) {
      return ""; // The thread has just ended.
    }
  }

  private static boolean taskset(String processors, String thread) {
    try {
      Process process =
          new ProcessBuilder("taskset", "-p", "-c", processors, thread)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
