package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The unified suites with cases for a standalone alone: what a client logs of its pools and selections. */
@Tag("real-server")
@EnabledIfSystemProperty(
    named = UnifiedStandaloneSuitesTest.PROPERTY,
    matches = ".+",
    disabledReason = "names the MongoDB to run on; scripts/real-server start prints one")
class UnifiedStandaloneSuitesTest {
  static final String PROPERTY = "holdfast.unified.standalone.uri";

  private static UnifiedSuite suites() {
    return new UnifiedSuite(Environment.of(PROPERTY));
  }

  @TestFactory
  Stream<DynamicNode> serverDiscoveryAndMonitoring() {
    return suites().run("server-discovery-and-monitoring/unified");
  }

  @TestFactory
  Stream<DynamicNode> connectionPoolLogging() {
    return suites().run("connection-monitoring-and-pooling/logging");
  }

  @TestFactory
  Stream<DynamicNode> serverSelectionLogging() {
    return suites().run("server-selection/logging");
  }
}
