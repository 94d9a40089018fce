package dev.holdfast.internal.pool;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.TimerScheduler;
import dev.holdfast.internal.time.Workers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;

/** A pool of fake connections with everything it needs, for tests with real threads. */
final class PoolFixture implements AutoCloseable {
  final Timeline seen = new Timeline();
  final FakeConnections connections = new FakeConnections();
  final Workers workers = new Workers();
  final EventQueue events = new EventQueue(workers);
  final Scheduler scheduler;
  final List<String> failures = new CopyOnWriteArrayList<>();
  final ConnectionPool pool;
  volatile FailureSink sink = (pool, failure, generation, serviceId) -> {};
  private final AtomicLong operations = new AtomicLong();

  PoolFixture(UnaryOperator<ConnectionPoolSettings.Builder> with) {
    this(with, false, new TimerScheduler("timer-under-test"), Clock.SYSTEM);
  }

  PoolFixture(
      UnaryOperator<ConnectionPoolSettings.Builder> with,
      boolean loadBalanced,
      Scheduler scheduler,
      Clock clock) {
    this.scheduler = scheduler;
    pool =
        new ConnectionPool(
            new ServerId(new ClusterId(), new ServerAddress("db.example.com")),
            with.apply(ConnectionPoolSettings.builder().addConnectionPoolListener(seen)).build(),
            loadBalanced,
            connections,
            this::failed,
            new PoolContext(clock, scheduler, workers, events));
  }

  static PoolFixture ready(UnaryOperator<ConnectionPoolSettings.Builder> with) {
    PoolFixture fixture = new PoolFixture(with);
    fixture.ready();
    return fixture;
  }

  private void failed(
      ConnectionPool from, MongoException failure, int generation, ObjectId serviceId) {
    failures.add(failure.getMessage() + " in generation " + generation);
    sink.establishmentFailed(from, failure, generation, serviceId);
  }

  void ready() {
    pool.ready();
    events.drain();
  }

  void clear(boolean interruptInUse) {
    pool.clear(new MongoException("server gone"), interruptInUse);
    events.drain();
  }

  PooledConnection checkOut() {
    return checkOut(Deadline.never());
  }

  PooledConnection checkOut(Deadline deadline) {
    long operation = operations.incrementAndGet();
    return pool.checkOut("find " + operation, operation, deadline);
  }

  /** On a thread of its own. */
  <T> CompletableFuture<T> start(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    workers.start(
        "test",
        () -> {
          try {
            result.complete(work.call());
          } catch (Throwable e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  CompletableFuture<PooledConnection> startCheckOut() {
    return start(this::checkOut);
  }

  FakeConnection fake(PooledConnection pooled) {
    return (FakeConnection) pooled.connection();
  }

  /** The failure of something started, unwrapped. */
  static Throwable failureOf(CompletableFuture<?> future) {
    try {
      future.get(30, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("expected a failure");
  }

  static <T> T valueOf(CompletableFuture<T> future) {
    try {
      return future.get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  static void await(String what, BooleanSupplier condition) {
    Deadline deadline = Deadline.in(Clock.SYSTEM, Duration.ofSeconds(30));
    while (!condition.getAsBoolean()) {
      if (deadline.hasPassed()) {
        throw new AssertionError("waited in vain: " + what);
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    pool.close();
    scheduler.close();
  }
}
