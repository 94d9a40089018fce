package dev.holdfast.observability.micrometer;

import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The meters of one pool, updated from its events. Any thread. */
final class PoolMeters {
  private final MeterRegistry registry;
  private final List<Meter> meters = new ArrayList<>();
  private final AtomicInteger size;
  private final AtomicInteger checkedOut;
  private final AtomicInteger waiting;
  private final Counter cleared;
  private final Map<ConnectionCheckOutFailedEvent.Reason, Counter> failed =
      new EnumMap<>(ConnectionCheckOutFailedEvent.Reason.class);

  PoolMeters(MeterRegistry registry, Tags tags) {
    this.registry = registry;
    size = gauge("size", "connections: idle, in use or being opened", tags);
    checkedOut = gauge("checkedout", "connections in use", tags);
    waiting = gauge("waitqueuesize", "operations that wait for a connection", tags);
    cleared =
        counter(
            Counter.builder("mongodb.driver.pool.cleared")
                .description("number of times the pool was cleared because its server failed")
                .tags(tags));
    for (ConnectionCheckOutFailedEvent.Reason reason :
        ConnectionCheckOutFailedEvent.Reason.values()) {
      failed.put(
          reason,
          counter(
              Counter.builder("mongodb.driver.pool.checkout.failed")
                  .description("operations that got no connection")
                  .tags(tags)
                  .tag("reason", reason.name().toLowerCase(Locale.ROOT))));
    }
  }

  private AtomicInteger gauge(String name, String description, Tags tags) {
    AtomicInteger value = new AtomicInteger();
    meters.add(
        Gauge.builder("mongodb.driver.pool." + name, value, AtomicInteger::get)
            .description(description)
            .tags(tags)
            .register(registry));
    return value;
  }

  private Counter counter(Counter.Builder builder) {
    Counter counter = builder.register(registry);
    meters.add(counter);
    return counter;
  }

  void size(int change) {
    size.addAndGet(change);
  }

  void checkedOut(int change) {
    checkedOut.addAndGet(change);
  }

  void waiting(int change) {
    waiting.addAndGet(change);
  }

  void cleared() {
    cleared.increment();
  }

  void checkOutFailed(ConnectionCheckOutFailedEvent.Reason reason) {
    Counter counter = failed.get(reason);
    if (counter != null) {
      counter.increment();
    }
  }

  void remove() {
    meters.forEach(registry::remove);
  }
}
