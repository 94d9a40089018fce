package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.Outcome;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.observability.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the application, for example an insert or a bulk write of several commands: its id in
 * events and logs, its session and its deadline. The application's thread owns it. Closing returns an implicit
 * session to the pool.
 */
public final class OperationContext implements AutoCloseable {
  private final long id;
  private final Session session;
  private Deadline deadline;
  private List<Attempt> attempts = List.of();
  private Outcome before = Outcome.NOT_SENT; // What the failed attempts prove.
  private @Nullable OperationTrace trace; // Null until the first command, and without a tracer.
  private boolean detached;
  private boolean last;
  private boolean maxTimeSent = true;

  public OperationContext(long id, Session session, Deadline deadline) {
    this.id = id;
    this.session = session;
    this.deadline = sharedOr(deadline);
  }

  // Operations inside withTransaction share its deadline.
  private Deadline sharedOr(Deadline own) {
    Deadline shared = session.deadline();
    return shared == null ? own : shared;
  }

  public long id() {
    return id;
  }

  public Session session() {
    return session;
  }

  public Deadline deadline() {
    return deadline;
  }

  /** Whether a timeout ends the operation. A timeout of 0 means no limit. */
  boolean isTimed() {
    return deadline.governs() && !deadline.isNever();
  }

  /** Replaces the deadline: each batch of a cursor may have a new one. */
  public void deadline(Deadline next) {
    deadline = sharedOr(next);
  }

  /**
   * Leaves {@code maxTimeMS} out of the command. The server would apply it to the whole cursor, but the timeout
   * is for each batch.
   */
  public void omitMaxTime() {
    maxTimeSent = false;
  }

  boolean sendsMaxTime() {
    return maxTimeSent;
  }

  /** The failed attempts of the last command. Exceptions that are made from its result carry them. */
  public List<Attempt> attempts() {
    return attempts;
  }

  /**
   * The outcome of a statement that the last reply reports as failed. It is UNKNOWN if an earlier attempt may
   * have executed the statement.
   */
  public Outcome outcomeOf(Outcome reported) {
    boolean nothingDone = before == Outcome.NOT_SENT || before == Outcome.REJECTED;
    return reported == Outcome.REJECTED && !nothingDone ? Outcome.UNKNOWN : reported;
  }

  /** @param outcome what the earlier attempts prove */
  void failedBefore(List<Attempt> earlier, Outcome outcome) {
    attempts = List.copyOf(earlier);
    before = outcome;
  }

  /** Ends the trace of the operation with this error, and returns the error. */
  public <E extends RuntimeException> E failed(E error) {
    ended(error);
    return error;
  }

  void ended(Throwable failure) {
    if (trace != null) {
      trace.failed(failure);
    }
  }

  void trace(@Nullable Span started) {
    trace = started == null ? null : new OperationTrace(started);
  }

  /** Null without a tracer. */
  @Nullable Span span() {
    return trace == null ? null : trace.span();
  }

  /** A cursor takes the session over and closes it; {@link #close} does not. */
  public void detachSession() {
    detached = true;
  }

  /** Whether the operation may run while the client is being closed. */
  boolean isLast() {
    return last;
  }

  void isLast(boolean now) {
    last = now;
  }

  @Override
  public void close() {
    if (trace != null) {
      trace.end();
    }
    if (!detached && session.isImplicit()) {
      session.close();
    }
  }
}
