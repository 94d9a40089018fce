package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The unified suites that look at a client's whole view of its deployment, which as a replica set has to
 * have three members: then events are counted.
 */
@Tag("real-server")
@EnabledIfSystemProperty(
    named = UnifiedDiscoverySuitesTest.PROPERTY,
    matches = ".+",
    disabledReason = "names the MongoDB to run on; scripts/real-server start prints one")
class UnifiedDiscoverySuitesTest {
  static final String PROPERTY = "holdfast.unified.discovery.uri";

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
