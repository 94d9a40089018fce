package dev.holdfast.benchmarks.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine of a measurement. */
public record Machine(
    String jdk, String vm, String system, String processor, int processors, long memoryBytes) {

  static Machine here() {
    return new Machine(
        System.getProperty("java.version"),
        System.getProperty("java.vm.name") + ", " + System.getProperty("java.vendor"),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + ", "
            + System.getProperty("os.arch"),
        processorName(),
        Runtime.getRuntime().availableProcessors(),
        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getTotalMemorySize());
  }

  private static String processorName() {
    try {
      return Files.readString(Path.of("/proc/cpuinfo"))
          .lines()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** A description in one line, for the page. */
  String text() {
    return "JDK %s (%s), %s, %d × %s, %d GB"
        .formatted(jdk, vm, system, processors, processor, Math.round(memoryBytes / 1e9));
  }
}
