package dev.holdfast.benchmarks.work;

/** Somebody who can do all the work, with many threads at a time. */
public interface Contender extends AutoCloseable {
  String name();

  /** For one thread, which keeps it. */
  Task task(Work work);

  @Override
  void close();
}
