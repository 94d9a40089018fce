package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.Outcome;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.observability.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation as its caller sees it, be it one command or the many of a bulk write: its number in events
 * and logs, its session, its deadline. Owned by the caller's thread; closing gives an implicit session
 * back.
 */
public final class Call implements AutoCloseable {
  private final long id;
  private final Session session;
  private Deadline deadline;
  private List<Attempt> attempts = List.of();
  private Outcome before = Outcome.NOT_SENT; // Of these attempts.
  private @Nullable OperationTrace trace; // From its first command on; null where nobody traces.
  private boolean detached;
  private boolean last;
  private boolean serverTold = true;

  public Call(long id, Session session, Deadline deadline) {
    this.id = id;
    this.session = session;
    this.deadline = sharedOr(deadline);
  }

  // What runs in withTransaction has the time that is left of that.
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

  /** Whether it has a timeout that ends at some time; one of 0 never does. */
  boolean isTimed() {
    return deadline.governs() && !deadline.isNever();
  }

  /** For a cursor that begins to count anew with each batch. */
  public void deadline(Deadline next) {
    deadline = sharedOr(next);
  }

  /**
   * The server does not hear of the timeout: it would bound by it all of a cursor of which only the steps
   * are to be bounded.
   */
  public void keepTimeoutFromServer() {
    serverTold = false;
  }

  boolean tellsServer() {
    return serverTold;
  }

  /** The failed attempts before the result of the last command, for an exception made of that result. */
  public List<Attempt> attempts() {
    return attempts;
  }

  /**
   * The outcome of a statement that the last command's reply reports as failed. If an earlier attempt got no
   * reply, or one that reports the statement as done, nothing proves what became of that one.
   */
  public Outcome outcomeOf(Outcome reported) {
    boolean nothingDone = before == Outcome.NOT_SENT || before == Outcome.REJECTED;
    return reported == Outcome.REJECTED && !nothingDone ? Outcome.UNKNOWN : reported;
  }

  /** @param outcome of the earlier attempts */
  void failedBefore(List<Attempt> earlier, Outcome outcome) {
    attempts = List.copyOf(earlier);
    before = outcome;
  }

  /** The operation ends with this error, whatever its commands have said; the error itself comes back. */
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

  /** Null where nobody traces. */
  @Nullable Span span() {
    return trace == null ? null : trace.span();
  }

  /** The session goes on with a cursor, which closes it; this call does not any more. */
  public void detachSession() {
    detached = true;
  }

  /** Whether it runs although its client is closed. */
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
