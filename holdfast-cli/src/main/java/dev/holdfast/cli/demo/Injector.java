package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs a schedule on one thread. The display reads its state. */
final class Injector implements Runnable {
  /** A fault that was injected, and the times of its start and its end. */
  record Injected(Injection injection, String what, Duration from, Duration to) {}

  private final Target target;
  private final List<Injection> schedule;
  private final EventLog events;
  private final Clock clock;
  private final CountDownLatch end;
  private final List<Injected> injected = new CopyOnWriteArrayList<>();
  private volatile String current = "";

  Injector(
      Target target, List<Injection> schedule, EventLog events, Clock clock, CountDownLatch end) {
    this.target = target;
    this.schedule = schedule;
    this.events = events;
    this.clock = clock;
    this.end = end;
  }

  @Override
  public void run() {
    try {
      for (Injection injection : schedule) {
        if (endsBefore(injection.at())) {
          return;
        }
        inject(injection);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void inject(Injection injection) throws InterruptedException {
    String title = injection.number() + " " + injection.kind().title();
    Duration from = clock.elapsed();
    String what;
    try {
      what = target.inject(injection);
    } catch (RuntimeException e) {
      events.add("fault " + title + " could not be injected: " + e.getMessage());
      return;
    }
    current = injection.kind().title();
    events.add("fault " + title + ": " + what);
    endsBefore(injection.endsAt());
    heal(title);
    current = "";
    injected.add(new Injected(injection, what, from, clock.elapsed()));
  }

  private void heal(String title) {
    try {
      target.heal();
    } catch (RuntimeException e) {
      events.add("fault " + title + " could not be ended: " + e.getMessage());
    }
  }

  /** Waits until that time. Returns true if the run ends earlier. */
  private boolean endsBefore(Duration moment) throws InterruptedException {
    return end.await(moment.toNanos() - clock.nanos(), TimeUnit.NANOSECONDS);
  }

  /** The fault that is active now; empty if there is none. */
  String current() {
    return current;
  }

  List<Injected> injected() {
    return List.copyOf(injected);
  }
}
