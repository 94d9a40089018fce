package dev.holdfast.internal.execution;

import dev.holdfast.ClientStatistics;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.Outcome;
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
 * Runs commands. Every operation reaches its server through this class. {@link RetryLoop} is the retry loop.
 * One per client; any thread.
 */
public final class Executor {
  /** How a backoff waits. Tests replace it. */
  @FunctionalInterface
  public interface Pause {
    void sleep(Duration time) throws InterruptedException;

    /** Ends all sleeps; later ones return at once. */
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

  private final ClientServices client;
  private final Leaks leaks;
  private final AtomicLong operationIds = new AtomicLong();

  public Executor(
      ServerSource servers,
      ServerSessionPool sessions,
      ClusterClock clusterClock,
      CommandMonitor commands,
      @Nullable Tracing tracing,
      Settings settings,
      Clock clock,
      DoubleSupplier jitter,
      Pause pause,
      Leaks leaks) {
    this.leaks = leaks;
    this.client =
        new ClientServices(
            servers,
            sessions,
            clusterClock,
            commands,
            tracing,
            settings,
            RetryPolicy.Switches.of(settings),
            clock,
            jitter,
            new TokenBucket(),
            new Statistics(),
            new RetryReporter(settings.retryListeners(), servers.events()),
            new ClientLifecycle(pause));
  }

  /**
   * Begins an operation. Without an explicit session it gets an implicit one.
   *
   * @throws IllegalStateException if the client is closed
   */
  public OperationContext begin(@Nullable Session explicit, Deadline deadline) {
    requireOpen();
    if (explicit != null) {
      explicit.requireUsableWith(client.sessions());
      explicit.requireNoOtherThanShared(deadline);
    }
    return new OperationContext(
        operationIds.incrementAndGet(),
        explicit == null ? Session.implicit(client.sessions()) : explicit,
        deadline);
  }

  /** Runs a command until it succeeds or the rules say that it has failed. */
  public <T extends @Nullable Object> T execute(Command<T> command, OperationContext context) {
    Tracing tracing = client.tracing();
    return tracing == null ? run(command, context) : executeTraced(tracing, command, context);
  }

  private <T extends @Nullable Object> T run(Command<T> command, OperationContext context) {
    client.statistics().operation();
    context.failedBefore(List.of(), Outcome.NOT_SENT);
    try {
      TransactionRules.enter(command, context.session(), client.servers().current());
      requireAcknowledged(command, context.session());
      return new RetryLoop<>(client, command, context).run();
    } catch (RuntimeException e) {
      client.statistics().failure();
      throw e;
    }
  }

  private static void requireAcknowledged(Command<?> command, Session session) {
    if (!session.isImplicit() && !TransactionRules.isAcknowledged(command, session)) {
      throw new MongoClientException(
          "Unacknowledged writes are not supported when using an explicit session");
    }
  }

  private <T extends @Nullable Object> T executeTraced(
      Tracing tracing, Command<T> command, OperationContext context) {
    if (context.span() == null) {
      OperationDetails details =
          new OperationDetails(command.operationName(), command.database(), command.collection());
      context.trace(tracing.startOperation(details, context.session(), command.endsTransaction()));
    }
    try {
      return run(command, context);
    } catch (RuntimeException e) {
      context.ended(
          Redaction.isSensitive(command.name(), field -> false) ? Redaction.withoutReply(e) : e);
      throw e;
    }
  }

  /** For an operation that traces do not call by its first command; right after it has begun. */
  public void trace(OperationContext context, String operation, MongoNamespace namespace) {
    Tracing tracing = client.tracing();
    if (tracing != null) {
      OperationDetails details =
          new OperationDetails(
              operation, namespace.getDatabaseName(), namespace.getCollectionName());
      context.trace(tracing.startOperation(details, context.session(), false));
    }
  }

  /** Its operations are nested in the span until {@link #endTransactionTrace}. */
  public void traceTransaction(Transaction transaction) {
    Tracing tracing = client.tracing();
    if (tracing != null) {
      endTransactionTrace(transaction, null);
      transaction.span(tracing.startTransaction());
    }
  }

  /** Does nothing if the trace has ended already, or without a tracer. */
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
    try (OperationContext context = begin(explicit, deadline)) {
      return execute(command, context);
    }
  }

  /** @throws IllegalStateException if the client is closed */
  public void requireOpen() {
    client.lifecycle().requireOpen();
  }

  /** Ends all operations and backoffs. The closing thread may still end sessions. */
  public void close() {
    client.lifecycle().close();
  }

  /** For the thread that closes the client: an operation without an explicit session that is still sent. */
  public OperationContext beginLast(Deadline deadline) {
    client.lifecycle().closeByCurrentThread();
    OperationContext context =
        new OperationContext(
            operationIds.incrementAndGet(), Session.implicit(client.sessions()), deadline);
    context.isLast(true);
    return context;
  }

  public ClientStatistics statistics() {
    ServerSource servers = client.servers();
    return client
        .statistics()
        .snapshot(client.tokens().tokens(), servers.waiting(), servers.events().dropped());
  }

  public Clock clock() {
    return client.clock();
  }

  public ServerSessionPool sessions() {
    return client.sessions();
  }

  public Leaks leaks() {
    return leaks;
  }

  public ClusterClock clusterClock() {
    return client.clusterClock();
  }

  TokenBucket tokens() {
    return client.tokens();
  }

  /** A random number, at least 0 and below 1. */
  public double jitter() {
    return client.jitter().getAsDouble();
  }

  /**
   * Waits before several operations are repeated together.
   *
   * @param because the error that made the repetition necessary
   * @throws IllegalStateException if the client was closed meanwhile
   */
  public void backOff(Duration time, String what, MongoException because) {
    client.lifecycle().backOff(time, what, because);
  }
}
