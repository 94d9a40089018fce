package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.work.Contender;
import dev.holdfast.benchmarks.work.Task;
import dev.holdfast.benchmarks.work.Work;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;

/** One thread of a crew. The crew reads its counters only between two slices. */
final class Worker implements Runnable {
  private final Crew crew;
  private final CyclicBarrier barrier;
  private final Contender contender;
  private final Work work;

  final Histogram latencies = new Histogram();
  long operations;
  long ended;
  @Nullable Throwable failure;

  Worker(Crew crew, CyclicBarrier barrier, Contender contender, Work work) {
    this.crew = crew;
    this.barrier = barrier;
    this.contender = contender;
    this.work = work;
  }

  @Override
  public void run() {
    try {
      Task task = contender.task(work);
      barrier.await(); // All tasks exist.
      while (true) {
        barrier.await(); // The slice starts.
        try {
          slice(task, crew.until());
        } catch (Exception
            | Error e) { // The crew reports it. Other workers would wait for this one forever.
          failure = e;
        }
        barrier.await(); // The slice has ended.
      }
    } catch (InterruptedException e) {
      // The crew has been closed.
    } catch (BrokenBarrierException e) {
      // Another worker has reported its failure.
    } catch (RuntimeException | Error e) {
      failure = e;
      breakBarrier();
    }
  }

  /** Breaks the barrier permanently, also for workers that arrive later. A reset would not affect those. */
  private void breakBarrier() {
    Thread.currentThread().interrupt();
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      // The barrier is broken now.
    }
  }

  /** Runs the task at least once, and always completes the last operation. */
  private void slice(Task task, long until) throws Exception {
    latencies.clear();
    long count = 0;
    long begun = System.nanoTime();
    do {
      int documents = task.run();
      if (documents != work.documents()) {
        throw new IllegalStateException(
            "%s of %s has seen %d documents instead of %d"
                .formatted(work.title(), contender.name(), documents, work.documents()));
      }
      count++;
      long now = System.nanoTime();
      latencies.record(now - begun);
      begun = now;
    } while (begun < until);
    operations = count;
    ended = begun;
  }
}
