package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.RoundTripTimes;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks one server on one thread and reports the outcome to the topology. Streams where the server offers
 * it, polls otherwise (Server Monitoring). An unexpected exception is reported as a failed check and
 * counted, and the loop goes on until {@link #stop}.
 *
 * <p>The topology requests and cancels checks while it holds its lock, and asks there whether a check may
 * still be used: so a cancelled check never changes a description, also if its reply had already arrived.
 * {@link #carryOut} does the rest without the lock.
 */
public final class ServerMonitor implements Runnable {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.topology");
  private static final int MOST_HASTY_REPLIES = 3;

  private final ServerAddress address;
  private final MonitorSettings settings;
  private final HelloConnections connections;
  private final Topology topology;
  private final Heartbeats heartbeats;
  private final Scheduler scheduler;
  private final Workers workers;
  private final Clock clock;
  private final MonitorPace pace;
  private final Aborts aborts = new Aborts();
  private final RoundTripSampler sampler;
  private final DethronedProbe probe;
  private final SilenceWatch silence;
  private final AtomicBoolean announcementExpected = new AtomicBoolean();
  private final AtomicLong unexpected = new AtomicLong();

  private volatile @Nullable Sampled latest; // Written by the monitor's thread only.

  // Owned by the monitor's thread.
  private @Nullable HelloConnection connection;
  private long connectionEpoch;
  private boolean opened;
  private @Nullable TopologyVersion lastVersion;
  private boolean serverKnown;
  private long repliedNanos; // When the last reply arrived.
  private int hasty; // Awaited replies in a row that came at once and without news.

  /** @param operationsWait whether any operation of the client waits for a server now */
  public ServerMonitor(
      ServerAddress address,
      MonitorSettings settings,
      HelloConnections connections,
      Topology topology,
      Heartbeats heartbeats,
      BooleanSupplier operationsWait,
      Scheduler scheduler,
      Workers workers,
      Clock clock) {
    this.address = address;
    this.settings = settings;
    this.connections = connections;
    this.topology = topology;
    this.heartbeats = heartbeats;
    this.scheduler = scheduler;
    this.workers = workers;
    this.clock = clock;
    pace = new MonitorPace(settings.heartbeat(), clock);
    sampler = new RoundTripSampler(address, connections, settings, aborts, workers, clock);
    probe =
        new DethronedProbe(
            address, connections, topology, pace, aborts, sampler, scheduler, workers, clock);
    silence =
        new SilenceWatch(
            address,
            settings,
            connections,
            topology,
            pace,
            aborts,
            sampler,
            operationsWait,
            scheduler,
            workers,
            clock);
  }

  /** Once; after {@link #stop} it does nothing. */
  public void start() {
    if (pace.start()) {
      workers.start("holdfast-monitor-" + address, this);
    }
  }

  /**
   * An operation waits. Wakes a waiting monitor, within the minimum distance between checks. A check under
   * way goes on. {@link SilenceWatch} looks whether the server answers.
   */
  public void requestCheck() {
    pace.requestCheck();
    silence.begin();
  }

  /**
   * Requests a check of a server that is Unknown although it has announced no change. It would keep an
   * awaited reply for a whole heartbeat, so such a check is cancelled and another one follows. Call {@link
   * #carryOut} afterwards.
   */
  public void requestAnswer() {
    pace.requestAnswer();
  }

  /**
   * Requests a check of a server whose error carried a newer topologyVersion: its stream announces the
   * change any moment. If it does not, another check follows. Call {@link #carryOut} afterwards.
   */
  public void requestAnnouncement() {
    announcementExpected.set(true);
    pace.requestCheck();
  }

  /** The outcome of the check under way is not used. Call {@link #carryOut} afterwards. */
  public void cancelCheck() {
    pace.cancelCheck();
  }

  /** Without locks: ends the connections of cancelled checks and sets timers. */
  public void carryOut() {
    aborts.abortOlderThan(pace.epoch());
    if (announcementExpected.getAndSet(false)) {
      try {
        scheduler.after(MonitorSettings.ANNOUNCEMENT, this::announcementIsDue);
      } catch (RejectedExecutionException closed) {
        // The client was closed meanwhile, and the monitor with it.
      }
    }
  }

  private void announcementIsDue() {
    ServerDescription known = topology.current().server(address);
    if (known != null && known.type() == ServerType.UNKNOWN && known.topologyVersion() != null) {
      requestAnswer();
      carryOut();
    }
  }

  /** The server was the primary, and a newer one was found: asks on a fresh connection. Without locks. */
  public void probe() {
    probe.request();
  }

  /** Ends the monitor; its threads are gone soon afterwards. */
  public void stop() {
    pace.stop();
    aborts.stop();
  }

  /** How many checks ended in an exception that is not a MongoException. */
  public long unexpectedFailures() {
    return unexpected.get();
  }

  /** On the thread that {@link #start} starts, and there only. */
  @Override
  public void run() {
    while (!pace.isStopped()) {
      boolean again = false;
      try {
        again = check();
      } catch (Throwable thrown) {
        reportUnexpected(thrown);
      }
      if (!again) {
        pace.awaitNextCheck();
      }
    }
    disconnect();
  }

  /** @return whether the next check follows at once */
  private boolean check() {
    HelloConnection asked = begin();
    long epoch = connectionEpoch;
    TopologyVersion version = settings.streaming() ? lastVersion : null;
    boolean awaited = opened && (asked.moreToCome() || version != null);
    heartbeats.started(address, asked.numbers(), awaited);
    long start = clock.nanoTime();
    BsonDocument reply;
    try {
      reply = ask(asked, version);
    } catch (Throwable thrown) {
      pace.checkFailed();
      MongoException failure = expected(thrown);
      heartbeats.failed(address, asked.numbers(), awaited, clock.nanoTime() - start, failure);
      return onFailure(failure, epoch);
    }
    long now = clock.nanoTime();
    opened = true;
    if (!awaited) {
      sampler.measured(asked.roundTripNanos());
    }
    RoundTripTimes times = sampler.times();
    ServerDescription heard =
        HelloParser.describe(address, reply, times.averageNanos(), times.minimumNanos(), now);
    pace.checkAnswered(streams(heard));
    heartbeats.succeeded(address, asked.numbers(), awaited, now - start, reply);
    return onReply(reply, heard, awaited, epoch);
  }

  /** The connection to ask on, which was made in the current epoch. */
  private HelloConnection begin() {
    while (true) {
      long epoch = pace.epoch();
      HelloConnection asked = connection;
      if (asked != null && connectionEpoch != epoch) {
        disconnect(); // Cancelled between two checks.
        asked = null;
      }
      if (asked == null) {
        asked = connections.create();
        connection = asked;
        connectionEpoch = epoch;
        opened = false;
        aborts.watch(asked, epoch);
      }
      if (pace.checkBegins(epoch)) {
        return asked;
      }
    }
  }

  private BsonDocument ask(HelloConnection asked, @Nullable TopologyVersion version) {
    aborts.enter(asked);
    try {
      return hello(asked, version);
    } finally {
      aborts.leave(asked);
    }
  }

  private BsonDocument hello(HelloConnection asked, @Nullable TopologyVersion version) {
    if (!opened) {
      return asked.open(settings.forAnswer(clock));
    } else if (asked.moreToCome()) {
      // The server began to wait when it had answered, while listeners may have kept this thread.
      long waited = clock.nanoTime() - repliedNanos;
      return asked.next(settings.forAwaitedAnswer(clock, waited));
    } else if (version != null) {
      return asked.awaitHello(version, settings.heartbeat(), settings.forAwaitedAnswer(clock, 0));
    }
    return asked.hello(settings.forAnswer(clock));
  }

  private boolean streams(ServerDescription heard) {
    return settings.streaming() && heard.topologyVersion() != null;
  }

  private boolean onReply(
      BsonDocument reply, ServerDescription heard, boolean awaited, long epoch) {
    latest = null; // Before the topology takes the new reply.
    if (!topology.handle(new HelloReceived(heard), pace.during(epoch))) {
      disconnect();
      return false;
    }
    long now = heard.timing().lastUpdateNanos();
    boolean news = !Objects.equals(heard.topologyVersion(), lastVersion);
    boolean atOnce = now - repliedNanos < settings.atOnce().toNanos();
    hasty = awaited && !news && atOnce ? hasty + 1 : 0;
    serverKnown = true;
    lastVersion = heard.topologyVersion();
    repliedNanos = now;
    if (hasty == MOST_HASTY_REPLIES) {
      // The server does not wait for news, so it is asked once per heartbeat: its stream never
      // pauses.
      closeConnection();
      return false;
    }
    if (streams(heard)) {
      Sampled sampled = new Sampled(reply, now, epoch);
      latest = sampled;
      sampler.sampleIfDue(epoch, sampled);
      return true;
    }
    return false;
  }

  /**
   * Publishes the latest reply again when a sample has ended, with the round trips known then. Otherwise they
   * would be published a heartbeat later. On the thread of the sample.
   */
  private final class Sampled implements Runnable, BooleanSupplier {
    private final BsonDocument reply;
    private final long arrivedNanos;
    private final long epoch;

    Sampled(BsonDocument reply, long arrivedNanos, long epoch) {
      this.reply = reply;
      this.arrivedNanos = arrivedNanos;
      this.epoch = epoch;
    }

    @Override
    public void run() {
      RoundTripTimes times = sampler.times();
      ServerDescription seen =
          HelloParser.describe(
              address, reply, times.averageNanos(), times.minimumNanos(), arrivedNanos);
      topology.handle(new HelloReceived(seen), this);
    }

    /** Whether no later reply, failure or cancellation has replaced this reply. */
    @Override
    public boolean getAsBoolean() {
      return latest == this && pace.isCurrent(epoch);
    }
  }

  private boolean onFailure(MongoException cause, long epoch) {
    boolean wasKnown = serverKnown;
    disconnect();
    Failure failure = Failure.of(cause);
    CheckFailed event = new CheckFailed(address, failure, clock.nanoTime());
    if (!topology.handle(event, pace.during(epoch))) {
      return false; // Cancelled: the topology knows more than this check.
    }
    // Once at once: a server that restarted is found again without waiting for a heartbeat.
    return failure.network() && wasKnown;
  }

  private MongoException expected(Throwable thrown) {
    if (thrown instanceof MongoException failure) {
      return failure;
    }
    unexpected.incrementAndGet();
    LOGGER.error("The check of {} failed unexpectedly; the monitor goes on", address, thrown);
    return new MongoInternalException("The check of " + address + " failed: " + thrown, thrown);
  }

  /** For what is thrown before or after the hello itself, by the topology or a listener. */
  private void reportUnexpected(Throwable thrown) {
    pace.checkFailed();
    try {
      onFailure(expected(thrown), connectionEpoch);
    } catch (Throwable again) {
      LOGGER.error("The failed check of {} could not be reported", address, again);
    }
  }

  private void disconnect() {
    serverKnown = false;
    latest = null;
    closeConnection();
    sampler.reset();
  }

  private void closeConnection() {
    lastVersion = null;
    hasty = 0;
    pace.streamEnds();
    HelloConnection closing = connection;
    if (closing != null) {
      connection = null;
      aborts.forget(closing);
      closing.close();
    }
  }
}
