package dev.holdfast.observability;

import org.jspecify.annotations.Nullable;

/**
 * Whether and how a client is traced: OpenTelemetry, "Enabling, Disabling, and Configuring OpenTelemetry".
 * Without these settings the client does not trace, and tracing costs nothing.
 *
 * <pre>{@code
 * MongoClientSettings.builder()
 *     .observabilitySettings(
 *         MicrometerObservabilitySettings.builder().observationRegistry(registry).build())
 *     .build();
 * }</pre>
 */
public abstract class ObservabilitySettings {
  public ObservabilitySettings() {}

  /** The driver calls this method once for each client, when the client is created. Null means no tracing. */
  public abstract @Nullable Tracer getTracer();
}
