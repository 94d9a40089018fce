package dev.holdfast.observability.micrometer;

import dev.holdfast.observability.ObservabilitySettings;
import dev.holdfast.observability.Tracer;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reports the work of a client as observations to an {@link ObservationRegistry}.
 *
 * <pre>{@code
 * MongoClientSettings.builder()
 *     .observabilitySettings(
 *         MicrometerObservabilitySettings.builder().observationRegistry(registry).build())
 *     .build();
 * }</pre>
 *
 * <p>Tracing requires only a registry. The environment sets defaults, which the builder's methods override.
 * {@code OTEL_JAVA_INSTRUMENTATION_MONGODB_ENABLED=false} disables tracing. {@code
 * OTEL_JAVA_INSTRUMENTATION_MONGODB_QUERY_TEXT_MAX_LENGTH} sets how many characters of each command are
 * traced.
 */
public final class MicrometerObservabilitySettings extends ObservabilitySettings {
  private final @Nullable ObservationRegistry observationRegistry;
  private final boolean enabled;
  private final boolean enableCommandPayloadTracing;
  private final int maxQueryTextLength;
  private final @Nullable ObservationConvention<MongodbObservationContext> observationConvention;

  private MicrometerObservabilitySettings(Builder builder) {
    observationRegistry = builder.observationRegistry;
    enabled = builder.enabled;
    enableCommandPayloadTracing = builder.enableCommandPayloadTracing;
    maxQueryTextLength = builder.maxQueryTextLength;
    observationConvention = builder.observationConvention;
  }

  public static Builder builder() {
    return builder(System::getenv);
  }

  static Builder builder(EnvironmentDefaults.Environment environment) {
    return new Builder(EnvironmentDefaults.of(environment));
  }

  public static Builder builder(MicrometerObservabilitySettings settings) {
    return builder().applySettings(settings);
  }

  /** The registry; null if nothing is traced. */
  public @Nullable ObservationRegistry getObservationRegistry() {
    return observationRegistry;
  }

  public boolean isEnabled() {
    return enabled;
  }

  public boolean isEnableCommandPayloadTracing() {
    return enableCommandPayloadTracing;
  }

  /** The convention; null for {@link DefaultMongodbObservationConvention}. */
  public @Nullable ObservationConvention<MongodbObservationContext> getObservationConvention() {
    return observationConvention;
  }

  public int getMaxQueryTextLength() {
    return maxQueryTextLength;
  }

  @Override
  public @Nullable Tracer getTracer() {
    return observationRegistry == null || !enabled
        ? null
        : new MicrometerTracer(
            observationRegistry,
            observationConvention == null
                ? new DefaultMongodbObservationConvention()
                : observationConvention,
            enableCommandPayloadTracing ? maxQueryTextLength : 0);
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof MicrometerObservabilitySettings other
        && Objects.equals(observationRegistry, other.observationRegistry)
        && enabled == other.enabled
        && enableCommandPayloadTracing == other.enableCommandPayloadTracing
        && maxQueryTextLength == other.maxQueryTextLength
        && Objects.equals(observationConvention, other.observationConvention);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        observationRegistry,
        enabled,
        enableCommandPayloadTracing,
        maxQueryTextLength,
        observationConvention);
  }

  @Override
  public String toString() {
    return "MicrometerObservabilitySettings{observationRegistry="
        + observationRegistry
        + ", enabled="
        + enabled
        + ", enableCommandPayloadTracing="
        + enableCommandPayloadTracing
        + ", maxQueryTextLength="
        + maxQueryTextLength
        + ", observationConvention="
        + observationConvention
        + '}';
  }

  /** Builds {@link MicrometerObservabilitySettings}. A later call overrides an earlier one. */
  public static final class Builder {
    private @Nullable ObservationRegistry observationRegistry;
    private boolean enabled;
    private boolean enableCommandPayloadTracing;
    private int maxQueryTextLength;
    private @Nullable ObservationConvention<MongodbObservationContext> observationConvention;

    private Builder(EnvironmentDefaults environment) {
      enabled = !Boolean.FALSE.equals(environment.enabled());
      enableCommandPayloadTracing = environment.maxQueryTextLength() > 0;
      maxQueryTextLength =
          enableCommandPayloadTracing ? environment.maxQueryTextLength() : Integer.MAX_VALUE;
    }

    /** Copies all values from the given settings. */
    public Builder applySettings(MicrometerObservabilitySettings settings) {
      observationRegistry = settings.observationRegistry;
      enabled = settings.enabled;
      enableCommandPayloadTracing = settings.enableCommandPayloadTracing;
      maxQueryTextLength = settings.maxQueryTextLength;
      observationConvention = settings.observationConvention;
      return this;
    }

    /** The registry that receives the observations; null disables tracing. */
    public Builder observationRegistry(@Nullable ObservationRegistry observationRegistry) {
      this.observationRegistry = observationRegistry;
      return this;
    }

    /** Whether to create observations. Overrides the environment variable. */
    public Builder enabled(boolean enabled) {
      this.enabled = enabled;
      return this;
    }

    /** Whether {@code db.query.text} contains the command, including its values. If false, it is not set. */
    public Builder enableCommandPayloadTracing(boolean enableCommandPayloadTracing) {
      this.enableCommandPayloadTracing = enableCommandPayloadTracing;
      return this;
    }

    /**
     * The maximum number of characters of a command in {@code db.query.text}.
     *
     * @throws IllegalArgumentException if the length is negative
     */
    public Builder maxQueryTextLength(int maxQueryTextLength) {
      if (maxQueryTextLength < 0) {
        throw new IllegalArgumentException(
            "maxQueryTextLength is " + maxQueryTextLength + "; it must be 0 (no text) or more.");
      }
      this.maxQueryTextLength = maxQueryTextLength;
      return this;
    }

    /** The convention for names and attributes; null for the one of the specification. */
    public Builder observationConvention(
        @Nullable ObservationConvention<MongodbObservationContext> observationConvention) {
      this.observationConvention = observationConvention;
      return this;
    }

    public MicrometerObservabilitySettings build() {
      return new MicrometerObservabilitySettings(this);
    }
  }
}
