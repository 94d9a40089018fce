package dev.holdfast.benchmarks.work;

/** Runs all kinds of work, with many threads at the same time. */
public interface Contender extends AutoCloseable {
  String name();

  /** Creates a task for one thread, which reuses it. */
  Task task(Work work);

  @Override
  void close();
}
