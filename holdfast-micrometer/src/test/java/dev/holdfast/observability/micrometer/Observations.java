package dev.holdfast.observability.micrometer;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.ObservationView;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A registry that records its observations in the order in which they stop. */
final class Observations implements ObservationHandler<Observation.Context> {
  private final ObservationRegistry registry = ObservationRegistry.create();
  private final List<Observation.Context> stopped = new CopyOnWriteArrayList<>();

  Observations() {
    registry.observationConfig().observationHandler(this);
  }

  ObservationRegistry registry() {
    return registry;
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return true;
  }

  @Override
  public void onStop(Observation.Context context) {
    stopped.add(context);
  }

  /** Each as "its span's name in its parent's". */
  List<String> nesting() {
    return stopped.stream().map(Observations::nesting).toList();
  }

  private static String nesting(Observation.Context context) {
    ObservationView parent = context.getParentObservation();
    return context.getContextualName()
        + (parent == null ? "" : " in " + parent.getContextView().getContextualName());
  }

  Observation.Context only(String spanName) {
    List<Observation.Context> found =
        stopped.stream().filter(each -> spanName.equals(each.getContextualName())).toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " observations are called " + spanName);
    }
    return found.get(0);
  }

  static Map<String, String> attributes(Observation.Context context) {
    Map<String, String> attributes = new TreeMap<>();
    for (KeyValue each : context.getAllKeyValues()) {
      attributes.put(each.getKey(), each.getValue());
    }
    return attributes;
  }
}
