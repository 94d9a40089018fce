package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The unified suites that look at a client's whole view of its deployment, which as a replica set has to
 * have three members: then events are counted.
 */
@UnifiedSuites.On("holdfast.unified.discovery.uri")
class UnifiedDiscoverySuitesTest extends UnifiedSuites {
  @TestFactory
  Stream<DynamicNode> serverDiscoveryAndMonitoring() {
    return run("server-discovery-and-monitoring/unified");
  }

  @TestFactory
  Stream<DynamicNode> connectionPoolLogging() {
    return run("connection-monitoring-and-pooling/logging");
  }

  @TestFactory
  Stream<DynamicNode> serverSelectionLogging() {
    return run("server-selection/logging");
  }
}
