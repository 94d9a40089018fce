package dev.holdfast.cli.demo;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.cli.demo.Call.Failure;
import dev.holdfast.cli.demo.Call.Kind;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One thread of the workload. Makes calls at a steady pace until the run ends. */
final class Writer implements Runnable {
  private final int number;
  private final Traces traces;
  private final Meter meter;
  private final Clock clock;
  private final CountDownLatch end;
  private final long paceNanos;
  private final Random random;
  private int calls;
  private String lastInserted = "";

  Writer(
      int number,
      Traces traces,
      Meter meter,
      Clock clock,
      CountDownLatch end,
      long paceNanos,
      long seed) {
    this.number = number;
    this.traces = traces;
    this.meter = meter;
    this.clock = clock;
    this.end = end;
    this.paceNanos = paceNanos;
    random = new Random(seed + number);
  }

  @Override
  public void run() {
    try {
      long next = clock.nanos() + (long) (paceNanos * random.nextDouble());
      while (!end.await(next - clock.nanos(), TimeUnit.NANOSECONDS)) {
        call(kind(random.nextInt(100)));
        // Do not make up for a pause: the users of a real application had to wait, too.
        next = Math.max(next + paceNanos, clock.nanos());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Kind kind(int chance) {
    if (chance < 45) {
      return Kind.INSERT;
    } else if (chance < 75) {
      return Kind.UPDATE;
    }
    return chance < 85 ? Kind.TRANSACTION : Kind.READ;
  }

  private void call(Kind kind) {
    int sequence = calls++;
    String key = Traces.key(kind, number, sequence);
    long begin = clock.nanos();
    meter.callStarted();
    @Nullable Failure failure = new Failure(Outcome.UNKNOWN, "Error", List.of());
    try {
      perform(kind, sequence, key);
      failure = null;
    } catch (MongoException e) {
      failure = new Failure(outcome(e), name(e), attempts(e));
    } catch (RuntimeException e) { // A bug; it must not end the run unnoticed.
      failure = new Failure(Outcome.UNKNOWN, name(e), List.of(e.toString()));
    } finally {
      meter.callEnded(new Call(kind, key, begin, clock.nanos(), failure));
    }
  }

  private void perform(Kind kind, int sequence, String key) {
    switch (kind) {
      case INSERT -> {
        traces.insert(key);
        lastInserted = key;
      }
      case UPDATE -> traces.update(number, sequence, key);
      case TRANSACTION -> traces.transaction(key);
      case READ -> traces.read(lastInserted);
    }
  }

  /** If the result of a commit is unknown, the whole transaction is unknown, whatever its last error was. */
  private static Outcome outcome(MongoException e) {
    return e.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)
        ? Outcome.UNKNOWN
        : e.getOutcome();
  }

  private static List<String> attempts(MongoException e) {
    return e.getAttempts().stream().map(Attempt::toString).toList();
  }

  private static String name(RuntimeException e) {
    int code = e instanceof MongoException mongo ? mongo.getCode() : 0;
    return e.getClass().getSimpleName() + (code > 0 ? " " + code : "");
  }
}
