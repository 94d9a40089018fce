package dev.holdfast.simulation.scenario;

import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls of all workers, in the order of their ends. Only simulated threads use it, one at a time. */
public final class CallHistory {
  /**
   * One call of the driver.
   *
   * @param marks the marks that a write leaves in the data, each exactly once
   * @param atomic whether either all marks or none must be in the data
   * @param error null if the call returned
   */
  public record Call(
      int number,
      String what,
      int worker,
      long begunNanos,
      long endedNanos,
      List<String> marks,
      boolean atomic,
      @Nullable RuntimeException error) {

    boolean isAcknowledged() {
      return error == null;
    }

    /**
     * Whether the driver failed to do its work. An exception of the application's codec does not count, nor
     * does a statement that the server rejected.
     */
    boolean isFailure() {
      return error != null && !(error instanceof Worker.CodecFailure) && !isStatementRefused();
    }

    private boolean isStatementRefused() {
      return error instanceof MongoBulkWriteException bulk && !bulk.getWriteErrors().isEmpty();
    }

    /** The outcome that the driver reports for a failed call; null if it reports none. */
    @Nullable Outcome outcome() {
      if (error instanceof MongoException e) {
        return e.getOutcome();
      }
      return error == null ? null : carried(error);
    }

    /**
     * The outcome of an exception that wraps or suppresses one of the driver: a failed codec, or a closed
     * client.
     */
    private static @Nullable Outcome carried(RuntimeException error) {
      for (Throwable suppressed : error.getSuppressed()) {
        if (suppressed instanceof MongoException e && !e.getAttempts().isEmpty()) {
          return e.getOutcome();
        }
      }
      return error.getCause() instanceof MongoException e && !e.getAttempts().isEmpty()
          ? e.getOutcome()
          : null;
    }

    @Override
    public String toString() {
      return String.format(
          "call %d of worker %d, %s, %.3f s to %.3f s, %s",
          number,
          worker,
          what,
          begunNanos / 1e9,
          endedNanos / 1e9,
          error == null ? "acknowledged" : outcome() + ": " + error);
    }
  }

  private final List<Call> ended = new ArrayList<>();
  private int begun;

  int nextNumber() {
    return begun++;
  }

  void add(Call call) {
    ended.add(call);
  }

  public List<Call> calls() {
    return ended;
  }
}
