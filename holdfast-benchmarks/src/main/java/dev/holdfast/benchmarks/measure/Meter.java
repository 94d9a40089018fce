package dev.holdfast.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures the processor time and the allocated memory of threads. */
final class Meter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final long @Nullable [] threads;

  private Meter(long @Nullable [] threads) {
    this.threads = threads;
  }

  @SuppressWarnings("deprecation") // Its successor threadId() is newer than Java 17.
  static Meter ofThreads(List<Thread> threads) {
    return new Meter(threads.stream().mapToLong(Thread::getId).toArray());
  }

  /** Measures the whole process, because the JDK has no figures for single virtual threads. */
  static Meter ofProcess() {
    return new Meter(null);
  }

  Reading read() {
    long process = SYSTEM.getProcessCpuTime();
    return threads == null
        ? new Reading(process, process, totalAllocated())
        : new Reading(
            Arrays.stream(THREADS.getThreadCpuTime(threads)).sum(),
            process,
            Arrays.stream(THREADS.getThreadAllocatedBytes(threads)).sum());
  }

  /** Calls a method of JDK 21, the first JDK with virtual threads. */
  private static long totalAllocated() {
    try {
      return (long) ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes").invoke(THREADS);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      return -1;
    }
  }

  record Reading(long cpuNanos, long processCpuNanos, long allocatedBytes) {
    Reading minus(Reading earlier) {
      return new Reading(
          cpuNanos - earlier.cpuNanos,
          processCpuNanos - earlier.processCpuNanos,
          allocatedBytes < 0 ? -1 : allocatedBytes - earlier.allocatedBytes);
    }
  }
}
