package dev.holdfast.internal.monitor;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.dns.SrvAnswer;
import dev.holdfast.internal.dns.SrvRecords;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.SrvHostsFound;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Regularly asks DNS for the mongoses of a cluster and reports them to the topology (Polling SRV Records).
 * The timer starts a short-lived thread for each poll. After any failure the servers stay the same and the
 * poller tries again.
 */
public final class SrvPoller implements AutoCloseable {
  private final String srvHost;
  private final Supplier<SrvAnswer> dns;
  private final SrvPollRules rules;
  private final Topology topology;
  private final Scheduler scheduler;
  private final Workers workers;
  private final Random random = new Random();
  private final SrvPollLog log;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean stopped; // Guarded by lock, like all fields below.
  private Scheduler.@Nullable Task next;
  private @Nullable Thread asking;

  /**
   * @param dns queries the records of the host; may block and may throw any exception
   */
  public SrvPoller(
      String srvHost,
      Supplier<SrvAnswer> dns,
      SrvPollRules rules,
      Topology topology,
      Scheduler scheduler,
      Workers workers) {
    this.srvHost = srvHost;
    this.dns = dns;
    this.rules = rules;
    this.topology = topology;
    this.scheduler = scheduler;
    this.workers = workers;
    log = new SrvPollLog(srvHost);
  }

  /**
   * @param ttl the TTL of the records that named the seeds; null if unknown
   */
  public void start(@Nullable Duration ttl) {
    againIn(SrvPollRules.afterAnswer(ttl));
  }

  /** Ends the polling. Interrupts a thread that waits for an answer. */
  @Override
  public void close() {
    Scheduler.Task cancelled;
    Thread interrupted;
    lock.lock();
    try {
      stopped = true;
      cancelled = next;
      interrupted = asking;
      next = null;
      asking = null;
    } finally {
      lock.unlock();
    }
    if (cancelled != null) {
      cancelled.cancel();
    }
    if (interrupted != null) {
      interrupted.interrupt();
    }
  }

  private void againIn(Duration delay) {
    lock.lock();
    try {
      if (!stopped) {
        next = scheduler.after(delay, this::due);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Starts a poll on another thread: this is the timer's thread, which must not wait for DNS. */
  private void due() {
    if (!SrvPollRules.goesOn(topology.current().type())) {
      close(); // The topology cannot become Unknown or Sharded again.
      return;
    }
    try {
      startPoll();
    } catch (Throwable noThread) {
      log.failed(noThread, rules.afterFailure());
      againIn(rules.afterFailure());
    }
  }

  private void startPoll() {
    lock.lock();
    try {
      if (!stopped) {
        asking = workers.start("holdfast-srv-" + srvHost, this::poll);
      }
    } finally {
      lock.unlock();
    }
  }

  private void poll() {
    Duration untilNext = rules.afterFailure();
    try {
      untilNext = hear(dns.get());
    } catch (Throwable failure) {
      if (!isStopped()) { // Otherwise close() has interrupted the query.
        log.failed(failure, untilNext);
      }
    }
    againIn(untilNext);
  }

  private Duration hear(SrvAnswer answer) {
    SrvRecords records = answer.records();
    log.refused(records.refused());
    if (records.accepted().isEmpty()) {
      log.failed("None of the servers that they name may be used.", rules.afterFailure());
      return rules.afterFailure();
    }
    log.answered();
    Set<ServerAddress> present = topology.current().servers().keySet();
    topology.handle(new SrvHostsFound(rules.hosts(present, records, random)));
    return SrvPollRules.afterAnswer(answer.ttl());
  }

  private boolean isStopped() {
    lock.lock();
    try {
      return stopped;
    } finally {
      lock.unlock();
    }
  }
}
