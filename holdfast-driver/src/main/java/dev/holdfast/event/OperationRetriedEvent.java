package dev.holdfast.event;

import dev.holdfast.Attempt;
import java.util.List;

/**
 * An operation succeeded after at least one failed attempt.
 *
 * @param commandName for example {@code insert}
 * @param operationId the same as in the command events of its attempts
 * @param failed the failed attempts, in order
 */
public record OperationRetriedEvent(
    String commandName, String databaseName, long operationId, List<Attempt> failed) {
  public OperationRetriedEvent {
    failed = List.copyOf(failed);
  }
}
