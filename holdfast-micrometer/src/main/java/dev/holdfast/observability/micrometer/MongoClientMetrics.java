package dev.holdfast.observability.micrometer;

import dev.holdfast.ClientStatistics;
import dev.holdfast.ClientStatistics.RetryReason;
import dev.holdfast.Health;
import dev.holdfast.client.MongoClient;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Exports the counters of a client as meters: operations, retries, retry budget, server selection and health.
 * Reading the meters does no I/O, and the meters cost nothing otherwise. Registries hold the client weakly.
 * {@link #close} removes the meters.
 *
 * <pre>{@code
 * try (MongoClient client = MongoClients.create(settings);
 *     MongoClientMetrics metrics = new MongoClientMetrics(client)) {
 *   metrics.bindTo(registry);
 *   …
 * }
 * }</pre>
 */
public final class MongoClientMetrics implements MeterBinder, AutoCloseable {
  private final MongoClient client;
  private final Tags tags;
  private final List<Runnable> removals = new CopyOnWriteArrayList<>();

  public MongoClientMetrics(MongoClient client) {
    this(client, List.of());
  }

  /**
   * @param tags tags for all meters; two clients in one registry need different tags
   */
  public MongoClientMetrics(MongoClient client, Iterable<Tag> tags) {
    this.client = client;
    this.tags = Tags.of(tags);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    counter(registry, "operations", "operations that were started", ClientStatistics::operations);
    counter(
        registry,
        "operations.failed",
        "operations that failed with an exception",
        ClientStatistics::failures);
    counter(registry, "attempts", "attempts that reached a server", ClientStatistics::attempts);
    counter(
        registry,
        "events.dropped",
        "events that were dropped because a listener was slow",
        ClientStatistics::droppedEvents);
    for (RetryReason reason : RetryReason.values()) {
      retries(registry, reason);
    }
    gauge(
        registry,
        "retry.tokens",
        "tokens left in the retry budget",
        of -> of.getStatistics().retryTokens());
    gauge(
        registry,
        "retry.tokens.max",
        "capacity of the retry budget",
        of -> of.getStatistics().retryTokenCapacity());
    gauge(
        registry,
        "selection.waiting",
        "operations that wait for a suitable server",
        of -> of.getStatistics().waitingForServer());
    gauge(registry, "readable", "1 if a server accepts reads", health(Health::readable));
    gauge(registry, "writable", "1 if a server accepts writes", health(Health::writable));
    gauge(
        registry,
        "degraded",
        "1 if a server is unusable or there is no primary",
        health(Health::degraded));
  }

  private void retries(MeterRegistry registry, RetryReason reason) {
    added(
        registry,
        FunctionCounter.builder(
                "mongodb.driver.retries",
                client,
                of -> retriesBecauseOf(of.getStatistics().retriesByReason(), reason))
            .description("attempts after the first, by reason")
            .tags(tags)
            .tag("reason", reason.name().toLowerCase(Locale.ROOT))
            .register(registry));
  }

  private static double retriesBecauseOf(Map<RetryReason, Long> counted, RetryReason reason) {
    return counted.getOrDefault(reason, 0L);
  }

  private void counter(
      MeterRegistry registry,
      String name,
      String description,
      ToDoubleFunction<ClientStatistics> value) {
    added(
        registry,
        FunctionCounter.builder(
                "mongodb.driver." + name, client, of -> value.applyAsDouble(of.getStatistics()))
            .description(description)
            .tags(tags)
            .register(registry));
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      String description,
      ToDoubleFunction<MongoClient> value) {
    added(
        registry,
        Gauge.builder("mongodb.driver." + name, client, value)
            .description(description)
            .tags(tags)
            .register(registry));
  }

  private static ToDoubleFunction<MongoClient> health(Predicate<Health> asks) {
    return of -> asks.test(of.health()) ? 1 : 0;
  }

  private void added(MeterRegistry registry, Meter meter) {
    removals.add(() -> registry.remove(meter));
  }

  /** Removes the meters from all registries. Does not close the client. */
  @Override
  public void close() {
    removals.forEach(Runnable::run);
    removals.clear();
  }
}
