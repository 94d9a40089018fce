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
 * Server Selection as a function: (description, criteria, deprioritized, load, randomness) to a server, or
 * to nobody for now. Whoever waits in between also asks whether the deployment is compatible at all. Runs
 * for every operation, so where only one server can suit it makes no list.
 *
 * @param applicationSelector narrows the suitable servers; called only with some; null for none
 */
public record SelectionRules(
    long localThresholdNanos,
    long heartbeatFrequencyMillis,
    @Nullable UnaryOperator<List<ServerDescription>> applicationSelector) {

  /**
   * @param deprioritized chosen only where nobody else suits
   * @param operationCounts how many operations each server is busy with
   * @param randomBelow a random number from 0 up to its argument, which it excludes
   * @return null if nobody suits yet
   * @throws MongoConfigurationException if waiting cannot help: the read preference's maximum staleness
   *     cannot be measured
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

  /** All servers that would do, fast or slow; throws as {@link #select}. */
  public List<ServerDescription> suitable(
      TopologyDescription topology, Criteria criteria, Set<ServerAddress> deprioritized) {
    ReadPreference preference = criteria.preferenceIn(topology);
    requireMeasurableStaleness(topology, preference);
    return suitable(topology, preference, deprioritized);
  }

  public List<ServerDescription> inLatencyWindow(List<ServerDescription> suitable) {
    return LatencyWindow.of(suitable, localThresholdNanos);
  }

  // The application's selector belongs inside: if it wants nobody but the deprioritized, then
  // nobody else is suitable, and a retry must not wait in vain for somebody who is.
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
