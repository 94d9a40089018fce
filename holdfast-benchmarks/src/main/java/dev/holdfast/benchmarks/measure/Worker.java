package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.work.Contender;
import dev.holdfast.benchmarks.work.Task;
import dev.holdfast.benchmarks.work.Work;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;

/** One thread of a crew. What it counts is read by others between two slices only. */
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
      barrier.await(); // Assembled.
      while (true) {
        barrier.await(); // Off we go.
        try {
          slice(task, crew.until());
        } catch (Exception
            | Error e) { // Told by the crew; the others would wait for this one otherwise.
          failure = e;
        }
        barrier.await(); // Done.
      }
    } catch (InterruptedException e) {
      // Dismissed.
    } catch (BrokenBarrierException e) {
      // Another one has told why.
    } catch (RuntimeException | Error e) {
      failure = e;
      breakBarrier();
    }
  }

  /** For good: whoever has not come yet finds it broken too, which a reset would hide from them. */
  private void breakBarrier() {
    Thread.currentThread().interrupt();
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      // It is broken now.
    }
  }

  /** At least once, and whole: an operation that was begun is waited for. */
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
