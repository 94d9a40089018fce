package dev.holdfast.observability.micrometer;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Defaults from environment variables: OpenTelemetry, "Environment Variables for configuring OpenTelemetry".
 *
 * @param enabled null if the variable is not set
 * @param maxQueryTextLength 0 if no query text is traced
 */
record EnvironmentDefaults(@Nullable Boolean enabled, int maxQueryTextLength) {
  static final String ENABLED = "OTEL_JAVA_INSTRUMENTATION_MONGODB_ENABLED";
  static final String MAX_LENGTH = "OTEL_JAVA_INSTRUMENTATION_MONGODB_QUERY_TEXT_MAX_LENGTH";
  private static final Set<String> YES = Set.of("1", "true", "yes");
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");

  /**
   * @param environment returns null for a variable that is not set
   */
  static EnvironmentDefaults of(Environment environment) {
    String enabled = environment.get(ENABLED);
    return new EnvironmentDefaults(
        enabled == null ? null : YES.contains(enabled.strip().toLowerCase(Locale.ROOT)),
        length(environment.get(MAX_LENGTH)));
  }

  private static int length(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return 0;
    }
    try {
      return Math.max(0, Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      LOGGER.warn("{} is '{}', but should be a number; no query text is traced", MAX_LENGTH, text);
      return 0;
    }
  }

  /** The source of environment variables. Tests replace it. */
  @FunctionalInterface
  interface Environment {
    @Nullable String get(String variable);
  }
}
