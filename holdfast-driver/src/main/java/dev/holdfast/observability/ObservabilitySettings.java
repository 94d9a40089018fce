package dev.holdfast.observability;

import org.jspecify.annotations.Nullable;

/**
 * Whether and how a client's work is traced: OpenTelemetry, "Enabling, Disabling, and Configuring
 * OpenTelemetry". Without any nothing is, and it costs nothing.
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

  /** Asked once for each client, when it is created; null: it traces nothing. */
  public abstract @Nullable Tracer getTracer();
}
