package dev.holdfast.spec;

import org.junit.jupiter.api.function.Executable;
import org.opentest4j.TestAbortedException;

/** One case of a suite's file: its name as the file has it, and what proves it. */
record SpecCase(String name, Executable proof) {
  /**
   * Thrown by a proof whose preconditions this environment cannot meet, such as a newer server. It is
   * reported as skipped, with the reason; for anything the driver decides otherwise there is the skip file.
   */
  static TestAbortedException unmet(String reason) {
    return new TestAbortedException(reason);
  }
}
