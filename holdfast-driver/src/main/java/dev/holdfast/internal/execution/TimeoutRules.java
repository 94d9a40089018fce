package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.failure.Failure;

/**
 * Whether the operation's timeout ended it. Client Side Operations Timeout, "Errors", requires one exception
 * type for that, also if the server noticed it or an earlier attempt failed for another reason. Pure.
 */
final class TimeoutRules {
  /** MaxTimeMSExpired: "Error Transformations" go by the code, not by its name. */
  private static final int EXPIRED = 50;

  private TimeoutRules() {}

  /** The server gave up; in a write concern error, too. */
  static boolean isExpired(MongoException error) {
    return error.getCode() == EXPIRED;
  }

  /** @param late whether the operation's timeout has passed */
  static boolean hasTimedOut(AttemptLog log, boolean late) {
    return isTimeout(log.last(), late) || isTimeout(log.toRaise(), late);
  }

  // Without a deadline that has passed only a command counts: a connection is given less time.
  private static boolean isTimeout(Entry entry, boolean late) {
    Failure failure = entry.failure();
    return failure.code() == EXPIRED
        || failure.cause() instanceof MongoOperationTimeoutException
        || (failure.timeout() && (late || entry.phase() == Attempt.Phase.COMMAND))
        || (failure.cause() instanceof MongoTimeoutException && late);
  }
}
