package dev.holdfast.internal.execution;

import dev.holdfast.ClientStatistics;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.ServerApi;
import dev.holdfast.event.RetryListener;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.session.ClusterClock;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.observability.OperationDetails;
import dev.holdfast.observability.Span;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands: the one way by which any operation reaches a server. One per client; any thread. What an
 * operation needs for itself is in its {@link Execution}; here is what all share.
 */
public final class Executor {
  /** How a backoff waits; tests do not. */
  @FunctionalInterface
  public interface Pause {
    void sleep(Duration time) throws InterruptedException;

    /** Whoever sleeps wakes, and nobody sleeps any more. */
    default void end() {}

    static Pause system() {
      CountDownLatch end = new CountDownLatch(1);
      return new Pause() {
        @Override
        @SuppressWarnings("ReturnValueIgnored") // Why it woke is asked of the executor.
        public void sleep(Duration time) throws InterruptedException {
          end.await(time.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void end() {
          end.countDown();
        }
      };
    }
  }

  /**
   * What the settings say.
   *
   * @param retryWrites null if it was not set: then writes are not retried, except after overload
   * @param patienceMillis serverSelectionTimeoutMS; negative for ever
   * @param socketTimeoutMillis 0 for none
   */
  public record Settings(
      @Nullable Boolean retryWrites,
      boolean retryReads,
      long patienceMillis,
      long socketTimeoutMillis,
      @Nullable ServerApi serverApi,
      List<RetryListener> retryListeners) {
    public Settings {
      retryListeners = List.copyOf(retryListeners);
    }
  }

  final ServerSource servers;
  final ServerSessionPool sessions;
  final ClusterClock clusterClock;
  final CommandTeller teller;
  final @Nullable Tracing tracing;
  final Clock clock;
  final DoubleSupplier jitter;
  final Settings settings;
  final RetryPolicy.Switches switches;
  final TokenBucket tokens = new TokenBucket();
  final Statistics statistics = new Statistics();
  final RetryReporter reporter;
  private final Pause pause;
  private final Leaks leaks;
  private final AtomicLong operationIds = new AtomicLong();
  private volatile boolean closed;
  private volatile @Nullable Thread closer; // Its backoffs are not cut short by close().

  public Executor(
      ServerSource servers,
      ServerSessionPool sessions,
      ClusterClock clusterClock,
      CommandTeller teller,
      @Nullable Tracing tracing,
      Settings settings,
      Clock clock,
      DoubleSupplier jitter,
      Pause pause,
      Leaks leaks) {
    this.servers = servers;
    this.sessions = sessions;
    this.clusterClock = clusterClock;
    this.teller = teller;
    this.tracing = tracing;
    this.settings = settings;
    this.clock = clock;
    this.jitter = jitter;
    this.pause = pause;
    this.leaks = leaks;
    this.reporter = new RetryReporter(settings.retryListeners(), servers.events());
    this.switches =
        new RetryPolicy.Switches(
            settings.retryReads(),
            Boolean.TRUE.equals(settings.retryWrites()),
            Boolean.FALSE.equals(settings.retryWrites()),
            TimeUnit.MILLISECONDS.toNanos(settings.patienceMillis()));
  }

  /**
   * Begins an operation; without an explicit session it gets one of its own.
   *
   * @throws IllegalStateException if the client is closed
   */
  public Call begin(@Nullable Session explicit, Deadline deadline) {
    requireOpen();
    if (explicit != null) {
      explicit.requireUsableWith(sessions);
      explicit.requireNoOtherThanShared(deadline);
    }
    return new Call(
        operationIds.incrementAndGet(),
        explicit == null ? Session.implicit(sessions) : explicit,
        deadline);
  }

  /** Runs a command until it succeeds or the rules say that it has failed. */
  public <T extends @Nullable Object> T execute(Command<T> command, Call call) {
    return tracing == null
        ? new Execution<>(this, command, call).run()
        : executeTraced(tracing, command, call);
  }

  private <T extends @Nullable Object> T executeTraced(
      Tracing tracing, Command<T> command, Call call) {
    if (call.span() == null) {
      OperationDetails details =
          new OperationDetails(command.operationName(), command.database(), command.collection());
      call.trace(tracing.startOperation(details, call.session(), command.endsTransaction()));
    }
    try {
      return new Execution<>(this, command, call).run();
    } catch (RuntimeException e) {
      call.ended(
          Redaction.isSensitive(command.name(), field -> false) ? Redaction.withoutReply(e) : e);
      throw e;
    }
  }

  /** For an operation that traces do not call by its first command; right after it has begun. */
  public void trace(Call call, String operation, MongoNamespace namespace) {
    if (tracing != null) {
      OperationDetails details =
          new OperationDetails(
              operation, namespace.getDatabaseName(), namespace.getCollectionName());
      call.trace(tracing.startOperation(details, call.session(), false));
    }
  }

  /** Its operations are nested in the span until {@link #endTransactionTrace}. */
  public void traceTransaction(Transaction transaction) {
    if (tracing != null) {
      endTransactionTrace(transaction, null);
      transaction.span(tracing.startTransaction());
    }
  }

  /** Does nothing if it has ended, or nobody traces. */
  public void endTransactionTrace(Transaction transaction, @Nullable Throwable failure) {
    Span span = transaction.span();
    if (span != null) {
      transaction.span(null);
      Tracing.end(span, failure);
    }
  }

  /** An operation that is just one command. */
  public <T extends @Nullable Object> T execute(
      Command<T> command, @Nullable Session explicit, Deadline deadline) {
    try (Call call = begin(explicit, deadline)) {
      return execute(command, call);
    }
  }

  /** @throws IllegalStateException if the client is closed */
  public void requireOpen() {
    if (closed) {
      throw ClosedErrors.before();
    }
  }

  /** From now on no operation begins, sends or waits any more; but sessions may be ended. */
  public void close() {
    closed = true;
    pause.end();
  }

  /** Whether it should go no further: the client was closed meanwhile. */
  boolean isOver(Call call) {
    return closed && !call.isLast();
  }

  /** For the thread that closes the client: an operation outside of all sessions, sent all the same. */
  public Call beginLast(Deadline deadline) {
    closer = Thread.currentThread();
    Call call = new Call(operationIds.incrementAndGet(), Session.implicit(sessions), deadline);
    call.isLast(true);
    return call;
  }

  public ClientStatistics statistics() {
    return statistics.snapshot(tokens.tokens(), servers.waiting(), servers.events().dropped());
  }

  public Clock clock() {
    return clock;
  }

  public ServerSessionPool sessions() {
    return sessions;
  }

  public Leaks leaks() {
    return leaks;
  }

  public ClusterClock clusterClock() {
    return clusterClock;
  }

  /** Between 0 and 1, by chance. */
  public double jitter() {
    return jitter.getAsDouble();
  }

  /**
   * Holds no connection and no lock. The rules have made sure that the pause ends before the deadline; closing
   * the client ends it at once.
   */
  void backOff(Duration time, String what) {
    boolean closing = closed && Thread.currentThread() == closer;
    try {
      (closing ? Pause.system() : pause).sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MongoInterruptedException(
          "Interrupted while '" + what + "' waited to be tried again", e);
    }
  }

  /**
   * Waits before several operations are repeated together.
   *
   * @param because the error that made the repetition necessary
   * @throws IllegalStateException if the client was closed meanwhile
   */
  public void backOff(Duration time, String what, MongoException because) {
    backOff(time, what);
    if (closed) {
      throw ClosedErrors.duringBackoff(what, because);
    }
  }
}
