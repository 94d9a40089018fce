package dev.holdfast.cli.demo;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.cli.Cleanup;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One run: a workload on a target, faults on a schedule, and finally an audit of the data. */
final class Demo {
  // Longer than a call may take.
  private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(40);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration TICK = Duration.ofMillis(250);

  private final DemoOptions options;
  private final Target target;
  private final Display display;
  private final PrintWriter err;
  private final Clock clock = new Clock();
  private final Meter meter = new Meter();
  private final EventLog events = new EventLog(clock);
  private final CountDownLatch end = new CountDownLatch(1);

  Demo(DemoOptions options, Target target, Display display, PrintWriter err) {
    this.options = options;
    this.target = target;
    this.display = display;
    this.err = err;
  }

  /** Runs the demo. Takes the duration of the options, plus a short time for the audit. */
  Report run() throws InterruptedException {
    List<Injection> schedule = Schedule.of(options.seed(), options.duration(), target.faultKinds());
    String name = "holdfast_demo_" + Long.toHexString(System.currentTimeMillis());
    try (MongoClient client = MongoClients.create(settings());
        Cleanup cleanup = new Cleanup(this::deployment, name, client, end, err)) {
      Traces traces = new Traces(client, name);
      if (target.outlivesProcess()) {
        cleanup.arm();
      }
      traces.prepare();
      Injector injector = new Injector(target, schedule, events, clock, end);
      Frames frames = new Frames(options, target, client, meter, events, injector, schedule.size());
      display.begin(options, target);
      clock.restart();
      List<Thread> threads = start(traces, injector);
      try {
        watch(frames);
      } finally {
        end.countDown();
      }
      int stuck = join(threads);
      cleanup.workloadEnded();
      display.close();
      return new Report(
          options,
          target.title(),
          audit(name),
          stuck,
          client.getStatistics(),
          meter.operationsByAttempts(),
          List.copyOf(meter.calls()),
          injector.injected());
    }
  }

  private MongoClientSettings.Builder deployment() {
    MongoClientSettings.Builder settings = MongoClientSettings.builder();
    target.applyTo(settings);
    return settings;
  }

  private MongoClientSettings settings() {
    MongoClientSettings.Builder settings = deployment();
    MongoClientSettings given = settings.build();
    if (given.getTimeout(TimeUnit.MILLISECONDS) == null) {
      settings.timeout(CALL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }
    return settings
        .applicationName(Target.APPLICATION)
        .retryWrites(true)
        .writeConcern(WriteConcern.MAJORITY)
        .readPreference(ReadPreference.primary())
        .addRetryListener(meter::retried)
        .applyToClusterSettings(
            cluster -> cluster.addClusterListener(new PrimaryWatch(target, events)))
        .build();
  }

  private List<Thread> start(Traces traces, Injector injector) {
    List<Thread> threads = new ArrayList<>();
    threads.add(new Thread(injector, "holdfast-demo-injector"));
    for (int i = 0; i < options.threads(); i++) {
      Writer writer = new Writer(i, traces, meter, clock, end, options.paceNanos(), options.seed());
      threads.add(new Thread(writer, "holdfast-demo-writer-" + i));
    }
    for (Thread thread : threads) {
      thread.setDaemon(true);
      thread.start();
    }
    return threads;
  }

  private void watch(Frames frames) throws InterruptedException {
    long total = options.duration().toNanos();
    while (clock.nanos() < total && !end.await(TICK.toNanos(), TimeUnit.NANOSECONDS)) {
      target.tick();
      display.show(frames.next(clock.elapsed()));
    }
  }

  /** Waits for the threads. Returns how many did not end. */
  private int join(List<Thread> threads) throws InterruptedException {
    long deadline = clock.nanos() + JOIN_TIMEOUT.toNanos();
    int stuck = 0;
    for (Thread thread : threads) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - clock.nanos())));
      stuck += thread.isAlive() ? 1 : 0;
    }
    return stuck;
  }

  /** Reads the data with a separate client that took no part in the run. */
  private Verdict audit(String databaseName) {
    target.heal();
    MongoClientSettings.Builder settings = deployment();
    settings.readConcern(ReadConcern.MAJORITY).readPreference(ReadPreference.primary());
    try (MongoClient auditor = MongoClients.create(settings.build())) {
      Traces traces = new Traces(auditor, databaseName);
      Map<String, Integer> found = traces.find();
      Verdict verdict = Verdict.of(meter.calls(), found);
      if (verdict.holds()) { // Otherwise keep the data for an investigation.
        traces.drop();
      }
      return verdict;
    }
  }
}
