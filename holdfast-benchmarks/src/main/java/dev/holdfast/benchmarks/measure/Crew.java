package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.work.Contender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** The threads that run one kind of work for one contender, slice after slice. Between slices they wait. */
final class Crew implements AutoCloseable {
  private final Contender contender;
  private final CyclicBarrier barrier;
  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Meter meter;
  private volatile long until;

  Crew(Contender contender, Trial trial) {
    Threads kind = trial.threads();
    this.contender = contender;
    this.barrier = new CyclicBarrier(kind.count() + 1);
    for (int i = 0; i < kind.count(); i++) {
      Worker worker = new Worker(this, barrier, contender, trial.work());
      workers.add(worker);
      threads.add(kind.start(worker));
    }
    this.meter = kind.virtual() ? Meter.ofProcess() : Meter.ofThreads(threads);
  }

  String name() {
    return contender.name();
  }

  long until() {
    return until;
  }

  /** Waits until all threads have created their tasks. */
  void assemble() {
    await();
  }

  Slice run(Duration length) {
    Meter.Reading before = meter.read();
    long begun = System.nanoTime();
    until = begun + length.toNanos();
    await();
    await();
    Meter.Reading used = meter.read().minus(before);
    Histogram latencies = new Histogram();
    long operations = 0;
    long ended = begun;
    for (Worker worker : workers) {
      if (worker.failure != null) {
        throw new IllegalStateException(contender.name() + " failed", worker.failure);
      }
      latencies.add(worker.latencies);
      operations += worker.operations;
      ended = Math.max(ended, worker.ended);
    }
    return new Slice(
        operations,
        ended - begun,
        used.cpuNanos(),
        used.processCpuNanos(),
        used.allocatedBytes(),
        latencies.percentile(0.50),
        latencies.percentile(0.99),
        latencies.percentile(0.999));
  }

  private void await() {
    try {
      barrier.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while measuring " + contender.name(), e);
    } catch (BrokenBarrierException e) {
      workers.stream()
          .map(worker -> worker.failure)
          .filter(Objects::nonNull)
          .forEach(e::addSuppressed);
      throw new IllegalStateException("A worker of " + contender.name() + " gave up", e);
    }
  }

  /** Interrupts the threads, which wait between slices, and waits for their end. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
