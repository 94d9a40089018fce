package dev.holdfast.benchmarks.measure;

/**
 * The figures of one contender in one slice.
 *
 * @param cpuNanos of the working threads; of the whole process if the threads are virtual
 * @param allocatedBytes negative if the JDK cannot measure it
 */
public record Slice(
    long operations,
    long elapsedNanos,
    long cpuNanos,
    long processCpuNanos,
    long allocatedBytes,
    double p50Nanos,
    double p99Nanos,
    double p999Nanos) {

  public double operationsPerSecond() {
    return operations * 1e9 / elapsedNanos;
  }

  public double cpuNanosPerOperation() {
    return (double) cpuNanos / operations;
  }

  public double processCpuNanosPerOperation() {
    return (double) processCpuNanos / operations;
  }

  public double bytesPerOperation() {
    return (double) allocatedBytes / operations;
  }
}
