package dev.holdfast.internal.client;

import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoServerException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.internal.failure.Failure;
import java.util.Set;

/** Change Streams, "Resumable Error": the failures of getMore after which a stream resumes. Stateless. */
final class ResumableErrors {
  private static final String LABEL = "ResumableChangeStreamError";
  private static final int LABELLING_WIRE_VERSION = 9; // MongoDB 4.4: servers add the label.
  private static final int CURSOR_NOT_FOUND = 43;

  private static final Set<Integer> BEFORE_LABELS =
      Set.of(
          6, 7, 63, 89, 91, 133, 150, 189, 234, 262, 9001, 10107, 11600, 11602, 13388, 13435,
          13436);

  private ResumableErrors() {}

  /**
   * @param wireVersion the highest wire version of the server that has the cursor
   */
  static boolean isResumable(MongoException error, int wireVersion) {
    if (error instanceof MongoServerException || error instanceof MongoExecutionTimeoutException) {
      return error.getCode() == CURSOR_NOT_FOUND
          || (wireVersion >= LABELLING_WIRE_VERSION
              ? error.hasErrorLabel(LABEL)
              : BEFORE_LABELS.contains(error.getCode()));
    }
    return isUnanswered(error);
  }

  /** Whether only the timeout ended the call. The stream stays open, and the next call resumes. */
  static boolean isTimeout(MongoException error) {
    return error instanceof MongoOperationTimeoutException;
  }

  private static boolean isUnanswered(MongoException error) {
    return Failure.of(error).network()
        || error instanceof MongoConnectionPoolClearedException
        || error instanceof MongoTimeoutException
        || error instanceof MongoServerUnavailableException;
  }
}
