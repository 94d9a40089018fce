package dev.holdfast.internal.selection;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.TaggableReadPreference;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Server Selection as a function: (description, criteria, deprioritized servers, load, randomness) to a
 * server, or to null if none suits now. The caller waits, and checks whether the deployment is compatible.
 * Runs for every operation, so it creates no list if only one server can suit.
 *
 * @param applicationSelector narrows the suitable servers and never receives an empty list; null if not set
 */
public record SelectionRules(
    long localThresholdNanos,
    long heartbeatFrequencyMillis,
    @Nullable UnaryOperator<List<ServerDescription>> applicationSelector) {

  /**
   * @param deprioritized selected only if no other server suits
   * @param operationCounts the number of operations in progress on each server
   * @param randomBelow a random number from 0 up to its argument, which it excludes
   * @return null if no server suits yet
   * @throws MongoConfigurationException if the read preference's maximum staleness is too small to be
   *     measured, so waiting cannot help
   */
  public @Nullable ServerDescription select(
      TopologyDescription topology,
      Criteria criteria,
      Set<ServerAddress> deprioritized,
      ToIntFunction<ServerAddress> operationCounts,
      IntUnaryOperator randomBelow) {
    ReadPreference preference = criteria.preferenceIn(topology);
    requireMeasurableStaleness(topology, preference);
    if (applicationSelector == null && Suitability.isAtMostOne(topology.type(), preference)) {
      return Suitability.theOnlyOne(topology);
    }
    List<ServerDescription> window = inLatencyWindow(suitable(topology, preference, deprioritized));
    return window.isEmpty() ? null : LatencyWindow.choose(window, operationCounts, randomBelow);
  }

  /** All suitable servers, whatever their latency. Throws like {@link #select}. */
  public List<ServerDescription> suitable(
      TopologyDescription topology, Criteria criteria, Set<ServerAddress> deprioritized) {
    ReadPreference preference = criteria.preferenceIn(topology);
    requireMeasurableStaleness(topology, preference);
    return suitable(topology, preference, deprioritized);
  }

  public List<ServerDescription> inLatencyWindow(List<ServerDescription> suitable) {
    return LatencyWindow.of(suitable, localThresholdNanos);
  }

  // Calls the application's selector before the fallback. If it accepts only deprioritized servers,
  // a retry must use one of them instead of waiting for another server.
  private List<ServerDescription> suitable(
      TopologyDescription topology, ReadPreference preference, Set<ServerAddress> deprioritized) {
    List<ServerDescription> preferred = approved(topology, preference, deprioritized);
    return preferred.isEmpty() && !deprioritized.isEmpty()
        ? approved(topology, preference, Set.of())
        : preferred;
  }

  private List<ServerDescription> approved(
      TopologyDescription topology, ReadPreference preference, Set<ServerAddress> avoided) {
    List<ServerDescription> found =
        Suitability.of(topology, preference, avoided, heartbeatFrequencyMillis);
    return applicationSelector == null || found.isEmpty()
        ? found
        : applicationSelector.apply(found);
  }

  private void requireMeasurableStaleness(TopologyDescription topology, ReadPreference preference) {
    if (topology.type().isReplicaSet() && preference instanceof TaggableReadPreference taggable) {
      Long maxMillis = taggable.getMaxStaleness(TimeUnit.MILLISECONDS);
      if (maxMillis != null) {
        Staleness.requireMeasurable(maxMillis, heartbeatFrequencyMillis);
      }
    }
  }
}
