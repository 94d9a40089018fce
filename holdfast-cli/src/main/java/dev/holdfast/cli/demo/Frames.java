package dev.holdfast.cli.demo;

import dev.holdfast.ClientStatistics;
import dev.holdfast.cli.load.Latencies;
import dev.holdfast.cli.text.Durations;
import dev.holdfast.client.MongoClient;
import dev.holdfast.connection.ServerDescription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Collects the data of each frame. The display's thread owns it. */
final class Frames {
  private static final int HISTORY = 200;
  private static final int RATE_TICKS = 4;

  private final DemoOptions options;
  private final Target target;
  private final MongoClient client;
  private final Meter meter;
  private final EventLog events;
  private final Injector injector;
  private final int planned;
  private final List<Double> latencies = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();

  private record Mark(Duration at, long calls) {}

  Frames(
      DemoOptions options,
      Target target,
      MongoClient client,
      Meter meter,
      EventLog events,
      Injector injector,
      int planned) {
    this.options = options;
    this.target = target;
    this.client = client;
    this.meter = meter;
    this.events = events;
    this.injector = injector;
    this.planned = planned;
  }

  Frame next(Duration elapsed) {
    Latencies taken = meter.takeLatencies();
    latencies.add(taken.count() == 0 ? -1 : taken.percentile(99).toNanos() / 1e6);
    if (latencies.size() > HISTORY) {
      latencies.remove(0);
    }
    ClientStatistics statistics = client.getStatistics();
    return new Frame(
        elapsed,
        options.duration(),
        members(),
        callsPerSecond(elapsed),
        meter.acknowledged(),
        meter.failed(),
        statistics.retries(),
        statistics.retryTokens(),
        statistics.retryTokenCapacity(),
        meter.inFlight(),
        List.copyOf(latencies),
        injector.current(),
        injector.injected().size() + (injector.current().isEmpty() ? 0 : 1),
        planned,
        events.all());
  }

  /** The rate over the last second; the rate of a single tick would flicker. */
  private long callsPerSecond(Duration elapsed) {
    long calls = meter.acknowledged() + meter.failed();
    marks.add(new Mark(elapsed, calls));
    if (marks.size() > RATE_TICKS + 1) {
      marks.remove(0);
    }
    Mark oldest = marks.get(0);
    long nanos = elapsed.minus(oldest.at()).toNanos();
    return nanos <= 0 ? 0 : Math.round((calls - oldest.calls()) * 1e9 / nanos);
  }

  private List<Frame.Row> members() {
    return client.getClusterDescription().getServerDescriptions().stream()
        .map(this::row)
        .sorted(Comparator.comparing(Frame.Row::name))
        .toList();
  }

  private Frame.Row row(ServerDescription server) {
    Target.Member member = target.member(server.getAddress().toString());
    return new Frame.Row(
        member.name(),
        server.getType().name().toLowerCase(Locale.ROOT).replace("replica_set_", ""),
        server.isOk() ? Durations.ofNanos(server.getRoundTripTimeNanos()) : "",
        member.condition());
  }
}
