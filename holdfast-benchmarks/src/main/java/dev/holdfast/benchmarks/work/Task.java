package dev.holdfast.benchmarks.work;

import java.io.IOException;

/** Runs one kind of work repeatedly on one thread. */
@FunctionalInterface
public interface Task {
  /**
   * @return the number of documents that the contender processed, by its own count
   */
  int run() throws IOException;
}
