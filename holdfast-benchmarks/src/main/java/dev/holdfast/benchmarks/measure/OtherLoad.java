package dev.holdfast.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Measures how much of the machine other processes use: the load of all processors in /proc, minus this
 * process, its ended children and the server. Without /proc, other processes are not seen.
 */
public final class OtherLoad {
  private static final Path ALL = Path.of("/proc/stat");

  private final Path self = ofProcess(ProcessHandle.current().pid());
  private final Path server;

  public OtherLoad(ProcessHandle server) {
    this.server = ofProcess(server.pid());
  }

  private static Path ofProcess(long pid) {
    return Path.of("/proc", Long.toString(pid), "stat");
  }

  public Reading read() {
    try {
      long[] all = numbers(Files.readString(ALL).lines().findFirst().orElse("cpu").substring(3));
      // The fields are user nice system idle iowait irq softirq steal; user already includes
      // guests.
      long total = Arrays.stream(all).limit(8).sum();
      long idle = all[3] + all[4];
      return new Reading(total, total - idle - own(self) - own(server));
    } catch (IOException e) {
      return new Reading(0, 0);
    }
  }

  private static long own(Path stat) throws IOException {
    return ownTicks(Files.readString(stat));
  }

  /** The ticks that a process and its ended children have used: fields 14 to 17 of its line. */
  static long ownTicks(String line) {
    // The second field is a name in parentheses with any characters; the third is a letter.
    int fourth = line.indexOf(' ', line.lastIndexOf(')') + 2);
    return Arrays.stream(numbers(line.substring(fourth))).skip(14 - 4).limit(4).sum();
  }

  private static long[] numbers(String text) {
    return Arrays.stream(text.strip().split(" +")).mapToLong(OtherLoad::number).toArray();
  }

  /** Some fields that are not needed are negative, and some exceed a long. */
  private static long number(String text) {
    return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
  }

  /** Values in ticks of the system's clock since the system started. */
  public record Reading(long total, long others) {
    /**
     * @return the load of other processes, from 0 to 1
     */
    public double shareSince(Reading earlier) {
      long passed = total - earlier.total;
      return passed <= 0 ? 0 : Math.max(0, (double) (others - earlier.others) / passed);
    }
  }
}
