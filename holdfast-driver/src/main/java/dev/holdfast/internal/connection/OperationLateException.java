package dev.holdfast.internal.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;

/**
 * The deadline of one operation passed while its connection was being established. The cause says where, in
 * DNS or at the proxy for example, but neither of them has failed: others may have the time to wait.
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
   * @param option the option that sets the deadline; empty if none does
   */
  static IOException of(IOException seen, String option) {
    return new OperationLateException(seen, option);
  }

  /** What to raise if connecting takes this long. */
  String option() {
    return option;
  }

  /** Whether the failure is the end of a wait, as opposed to an answer that came just as time ran out. */
  static boolean isEndOfWait(IOException seen) {
    for (Throwable cause = seen; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }
}
