package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.RoundTripTimes;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches one server on one thread of its own and reports what it hears to the topology. Streams where the
 * server offers it, polls otherwise (Server Monitoring). Cannot die: whatever a check throws is reported,
 * counted, and the loop goes on until {@link #stop}.
 */
public final class ServerMonitor implements Runnable {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.topology");

  private final ServerAddress address;
  private final MonitorSettings settings;
  private final HelloConnections connections;
  private final Topology topology;
  private final Heartbeats heartbeats;
  private final Workers workers;
  private final Clock clock;
  private final MonitorPace pace;
  private final Aborts aborts = new Aborts();
  private final RoundTripSampler sampler;
  private final AtomicLong unexpected = new AtomicLong();

  // Owned by the monitor's thread.
  private @Nullable HelloConnection connection;
  private @Nullable TopologyVersion lastVersion;
  private boolean serverKnown;
  private long repliedNanos; // When the last answer came.

  public ServerMonitor(
      ServerAddress address,
      MonitorSettings settings,
      HelloConnections connections,
      Topology topology,
      Heartbeats heartbeats,
      Workers workers,
      Clock clock) {
    this.address = address;
    this.settings = settings;
    this.connections = connections;
    this.topology = topology;
    this.heartbeats = heartbeats;
    this.workers = workers;
    this.clock = clock;
    pace = new MonitorPace(settings.heartbeat(), clock);
    sampler = new RoundTripSampler(connections, settings, clock);
  }

  /** Once; after {@link #stop} it does nothing. */
  public void start() {
    if (pace.start()) {
      workers.start("holdfast-monitor-" + address, this);
    }
  }

  /** Wakes a waiting monitor, within the minimum distance between checks; one at work takes no notice. */
  public void requestCheck() {
    pace.requestCheck();
  }

  /**
   * The same, when the server is Unknown although it has announced no change: it would keep an awaited
   * answer for a whole heartbeat, so the next check asks anew.
   */
  public void requestAnswer() {
    if (pace.requestAnswer()) {
      aborts.abortAll();
    }
  }

  /** The server was found dead by somebody else: the check under way is given up, and nothing reported. */
  public void cancelCheck() {
    pace.cancelCheck();
    aborts.abortAll();
  }

  /** Ends the monitor; its thread is gone soon afterwards. */
  public void stop() {
    pace.stop();
    aborts.stop();
  }

  /** How many checks ended in something nobody expects. */
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
      } catch (Throwable e) {
        unexpected.incrementAndGet();
        pace.checkEnded();
        LOGGER.error("The monitor of {} met an unexpected failure and goes on", address, e);
        disconnect();
      }
      if (!again) {
        pace.awaitNextCheck();
      }
    }
    disconnect();
  }

  /** @return whether the next check follows at once */
  private boolean check() {
    pace.checkBegins();
    if (pace.takeCancelled()) {
      disconnect(); // Cancelled between two checks: the connection is gone already.
    }
    HelloConnection asked = connection;
    boolean fresh = asked == null;
    if (asked == null) {
      asked = connections.create();
      connection = asked;
      aborts.watch(asked);
    }
    TopologyVersion version = settings.streaming() ? lastVersion : null;
    boolean awaited = !fresh && (asked.moreToCome() || version != null);
    heartbeats.started(address, asked.numbers(), awaited);
    long start = clock.nanoTime();
    BsonDocument reply;
    try {
      reply = ask(asked, fresh, version);
    } catch (MongoException failure) {
      pace.checkEnded();
      heartbeats.failed(address, asked.numbers(), awaited, clock.nanoTime() - start, failure);
      return onFailure(failure);
    }
    pace.checkEnded();
    long nanos = clock.nanoTime() - start;
    if (!awaited) {
      sampler.measured(nanos);
    }
    heartbeats.succeeded(address, asked.numbers(), awaited, nanos, reply);
    return onReply(reply);
  }

  private BsonDocument ask(
      HelloConnection asked, boolean fresh, @Nullable TopologyVersion version) {
    if (fresh) {
      return asked.open(settings.forAnswer(clock));
    } else if (asked.moreToCome()) {
      // It began when it had answered, while we were still measuring a round trip: a server that
      // hangs is given no more time because its round trip was tried first.
      long waited = clock.nanoTime() - repliedNanos;
      return asked.next(settings.forAwaitedAnswer(clock, waited));
    } else if (version != null) {
      return asked.awaitHello(version, settings.heartbeat(), settings.forAwaitedAnswer(clock, 0));
    }
    return asked.hello(settings.forAnswer(clock));
  }

  private boolean onReply(BsonDocument reply) {
    repliedNanos = clock.nanoTime();
    boolean sampled = isOldNews(reply);
    if (sampled) {
      sampler.sampleIfDue(
          aborts); // Nobody waits for this answer, so that it can tell the new times.
    }
    RoundTripTimes times = sampler.times();
    ServerDescription heard =
        HelloParser.describe(
            address, reply, times.averageNanos(), times.minimumNanos(), clock.nanoTime());
    serverKnown = true;
    lastVersion = heard.topologyVersion();
    topology.handle(new HelloReceived(heard));
    boolean streams = settings.streaming() && lastVersion != null;
    pace.streams(streams);
    if (streams && !sampled) {
      sampler.sampleIfDue(aborts);
    }
    return streams;
  }

  /** Whether a streamed answer came only because it was time for one. */
  private boolean isOldNews(BsonDocument reply) {
    TopologyVersion version =
        reply.get("topologyVersion") instanceof BsonDocument given
            ? Failure.topologyVersion(given)
            : null;
    return settings.streaming() && version != null && Objects.equals(version, lastVersion);
  }

  private boolean onFailure(MongoException cause) {
    boolean wasKnown = serverKnown;
    boolean cancelled = pace.takeCancelled();
    disconnect();
    if (pace.isStopped() || cancelled) {
      return false; // Whoever cancelled has already told the topology.
    }
    Failure failure = Failure.of(cause);
    topology.handle(new CheckFailed(address, failure, clock.nanoTime()));
    // Once at once: a server that restarted is found again without waiting for a heartbeat.
    return failure.network() && wasKnown;
  }

  private void disconnect() {
    serverKnown = false;
    lastVersion = null;
    pace.streams(false);
    HelloConnection closing = connection;
    if (closing != null) {
      connection = null;
      aborts.forget(closing);
      closing.close();
    }
    sampler.reset(aborts);
  }
}
