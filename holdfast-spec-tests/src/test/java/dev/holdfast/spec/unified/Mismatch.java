package dev.holdfast.spec.unified;

import org.opentest4j.AssertionFailedError;

/** An expectation of a test file that does not hold. */
final class Mismatch extends AssertionFailedError {
  private static final long serialVersionUID = 1L;

  Mismatch(String where) {
    super(where);
  }

  Mismatch(String where, Throwable cause) {
    super(where, cause);
  }

  Mismatch(String where, Object expected, Object actual) {
    super(
        where + ": expected " + expected + ", was " + (actual == null ? "not there" : actual),
        expected,
        actual);
  }
}
