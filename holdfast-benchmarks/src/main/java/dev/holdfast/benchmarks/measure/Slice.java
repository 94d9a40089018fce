package dev.holdfast.benchmarks.measure;

/**
 * What one contender did in one turn.
 *
 * @param cpuNanos of the working threads; of the whole process where they are virtual
 * @param allocatedBytes negative where the JDK cannot tell
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
