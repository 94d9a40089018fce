package dev.holdfast.spec;

import java.util.Optional;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.TestAbortedException;

/**
 * One case of a suite's file: its name as the file has it, and what proves it. Or else why it says nothing
 * about the server at hand, such as one of another topology: then it is reported, but not run.
 */
public record SpecCase(String name, Executable proof, Optional<String> inapplicable) {
  public SpecCase(String name, Executable proof) {
    this(name, proof, Optional.empty());
  }

  public static SpecCase inapplicable(String name, String reason) {
    return new SpecCase(name, () -> {}, Optional.of(reason));
  }

  /**
   * Thrown by a proof whose preconditions this environment cannot meet, such as a newer server. It is
   * reported as skipped, with the reason; for anything the driver decides otherwise there is the skip file.
   */
  static TestAbortedException unmet(String reason) {
    return new TestAbortedException(reason);
  }
}
