package dev.holdfast.event;

import dev.holdfast.Attempt;
import java.util.List;

/**
 * An operation succeeded, but not at its first attempt.
 *
 * @param commandName as {@code insert}
 * @param operationId as in the command events of its attempts
 * @param failed the attempts before the one that succeeded, the first one first
 */
public record OperationRetriedEvent(
    String commandName, String databaseName, long operationId, List<Attempt> failed) {
  public OperationRetriedEvent {
    failed = List.copyOf(failed);
  }
}
