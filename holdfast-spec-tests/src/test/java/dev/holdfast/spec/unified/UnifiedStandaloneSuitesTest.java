package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The unified suites with cases for a standalone: pools and selections in the log, errors without sessions. */
@UnifiedSuites.On("holdfast.unified.standalone.uri")
class UnifiedStandaloneSuitesTest extends UnifiedSuites {
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

  @TestFactory
  Stream<DynamicNode> sessions() {
    return runBeyondReplicaSet("sessions");
  }

  @TestFactory
  Stream<DynamicNode> runCommand() {
    return runBeyondReplicaSet("run-command/unified");
  }

  @TestFactory
  Stream<DynamicNode> changeStreams() {
    return runBeyondReplicaSet("change-streams/unified");
  }
}
