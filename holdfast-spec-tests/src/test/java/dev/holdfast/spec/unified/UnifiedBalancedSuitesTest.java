package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The unified suites in which a load balancer matters, that is, those with cursors and transactions. {@code
 * -Dholdfast.unified.balanced.uri} names one before a single mongos, {@code
 * -Dholdfast.unified.balanced.uri.multiple} one before several.
 */
@UnifiedSuites.On("holdfast.unified.balanced.uri")
class UnifiedBalancedSuitesTest extends UnifiedSuites {
  @TestFactory
  Stream<DynamicNode> loadBalancers() {
    return run("load-balancers");
  }

  @TestFactory
  Stream<DynamicNode> handshake() {
    return run("mongodb-handshake/unified");
  }

  @TestFactory
  Stream<DynamicNode> sessions() {
    return run("sessions");
  }

  @TestFactory
  Stream<DynamicNode> transactions() {
    return run("transactions/unified");
  }

  @TestFactory
  Stream<DynamicNode> changeStreams() {
    return run("change-streams/unified");
  }

  @TestFactory
  Stream<DynamicNode> runCommand() {
    return runBeyondReplicaSet("run-command/unified");
  }

  @TestFactory
  Stream<DynamicNode> commandLogging() {
    return runBeyondReplicaSet("command-logging-and-monitoring/logging");
  }

  @TestFactory
  Stream<DynamicNode> serverDiscoveryAndMonitoring() {
    return runBeyondReplicaSet("server-discovery-and-monitoring/unified");
  }

  @TestFactory
  Stream<DynamicNode> serverSelectionLogging() {
    return runBeyondReplicaSet("server-selection/logging");
  }
}
