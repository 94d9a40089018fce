package dev.holdfast.benchmarks.work;

import java.io.IOException;

/** One thread's way to do a piece of work again and again. */
@FunctionalInterface
public interface Task {
  /** @return how many documents went through, as the one who did it counted them */
  int run() throws IOException;
}
