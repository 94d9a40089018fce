package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The unified suites in which a second mongos matters, on the two that {@code
 * -Dholdfast.unified.sharded.uri} names. {@link UnifiedSuitesTest} runs all of them there, too, but not
 * within CI's hour.
 */
@UnifiedSuites.On("holdfast.unified.sharded.uri")
class UnifiedShardedSuitesTest extends UnifiedSuites {
  @TestFactory
  Stream<DynamicNode> retryableWrites() {
    return run("retryable-writes/unified");
  }

  @TestFactory
  Stream<DynamicNode> retryableReads() {
    return run("retryable-reads/unified");
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
  Stream<DynamicNode> transactionsConvenientApi() {
    return run("transactions-convenient-api/unified");
  }

  @TestFactory
  Stream<DynamicNode> loadBalancers() {
    return run("load-balancers");
  }

  @TestFactory
  Stream<DynamicNode> changeStreams() {
    return runBeyondReplicaSet("change-streams/unified");
  }

  @TestFactory
  Stream<DynamicNode> runCommand() {
    return runBeyondReplicaSet("run-command/unified");
  }

  @TestFactory
  Stream<DynamicNode> serverDiscoveryAndMonitoring() {
    return runBeyondReplicaSet("server-discovery-and-monitoring/unified");
  }

  @TestFactory
  Stream<DynamicNode> serverSelectionLogging() {
    return runBeyondReplicaSet("server-selection/logging");
  }

  @TestFactory
  Stream<DynamicNode> validPass() {
    return runBeyondReplicaSet("unified-test-format/valid-pass");
  }
}
