package dev.holdfast.internal.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;

/**
 * The deadline of an operation passed while its connection was being established. The cause shows the step,
 * for example DNS or the proxy. That step has not failed: an operation with more time could succeed.
 */
final class OperationLateException extends SocketTimeoutException {
  private static final long serialVersionUID = 1L;

  private final String option;

  private OperationLateException(IOException seen, String option) {
    super(seen.getMessage());
    initCause(seen);
    this.option = option.isEmpty() ? "the timeout of the operation" : option;
  }

  /**
   * @param option the option that sets the deadline; empty if there is none
   */
  static IOException of(IOException seen, String option) {
    return new OperationLateException(seen, option);
  }

  /** The option that users should raise if connecting takes longer than their timeout. */
  String option() {
    return option;
  }

  /** Whether the failure is a timeout. An error that arrived just before the deadline is not. */
  static boolean isEndOfWait(IOException seen) {
    for (Throwable cause = seen; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }
}
