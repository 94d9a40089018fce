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
 * Asks DNS now and then which mongoses there are and tells the topology (Polling SRV Records). The timer
 * only decides when; a short-lived thread asks. Cannot die of what DNS says: whatever fails is tried again,
 * and the servers stay as they are.
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
  private boolean stopped; // Guarded by lock, as is all below.
  private Scheduler.@Nullable Task next;
  private @Nullable Thread asking;

  /**
   * @param dns asks for the records of the host; may block, and throw whatever it likes
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
   * @param ttl of the records that named the seeds; null: not known
   */
  public void start(@Nullable Duration ttl) {
    againIn(SrvPollRules.afterAnswer(ttl));
  }

  /** Nothing is asked afterwards; a thread that waits for an answer is woken and ends. */
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

  /** On the timer's thread, which must not wait for DNS. */
  private void due() {
    if (!SrvPollRules.goesOn(topology.current().type())) {
      close(); // For good: a topology does not become Unknown or Sharded again.
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
      if (!isStopped()) { // Else we ended it ourselves.
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
