/** Traces and metrics of Holdfast's clients through Micrometer. */
// Micrometer has only automatic module names.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.holdfast.micrometer {
  requires transitive dev.holdfast.driver;
  requires transitive micrometer.observation;
  requires transitive micrometer.commons;
  requires static transitive micrometer.core;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.holdfast.observability.micrometer;
}
