package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The unified suites on the MongoDB that {@code -Dholdfast.unified.uri} names, each by itself. */
@Tag("real-server")
@EnabledIfSystemProperty(
    named = Environment.PROPERTY,
    matches = ".+",
    disabledReason = "names the MongoDB to run on; scripts/real-server start prints one")
class UnifiedSuitesTest {
  @TestFactory
  Stream<DynamicNode> validPass() {
    return UnifiedSuite.run("unified-test-format/valid-pass");
  }

  @TestFactory
  Stream<DynamicNode> validFail() {
    return UnifiedSuite.runToFail("unified-test-format/valid-fail");
  }

  @TestFactory
  Stream<DynamicNode> crud() {
    return UnifiedSuite.run("crud/unified");
  }

  @TestFactory
  Stream<DynamicNode> retryableWrites() {
    return UnifiedSuite.run("retryable-writes/unified");
  }

  @TestFactory
  Stream<DynamicNode> retryableReads() {
    return UnifiedSuite.run("retryable-reads/unified");
  }

  @TestFactory
  Stream<DynamicNode> clientBackpressure() {
    return UnifiedSuite.run("client-backpressure");
  }

  @TestFactory
  Stream<DynamicNode> sessions() {
    return UnifiedSuite.run("sessions");
  }

  @TestFactory
  Stream<DynamicNode> commandMonitoring() {
    return UnifiedSuite.run("command-logging-and-monitoring/monitoring");
  }

  @TestFactory
  Stream<DynamicNode> commandLogging() {
    return UnifiedSuite.run("command-logging-and-monitoring/logging");
  }

  @TestFactory
  Stream<DynamicNode> readWriteConcern() {
    return UnifiedSuite.run("read-write-concern/operation");
  }

  @TestFactory
  Stream<DynamicNode> runCommand() {
    return UnifiedSuite.run("run-command/unified");
  }

  @TestFactory
  Stream<DynamicNode> transactions() {
    return UnifiedSuite.run("transactions/unified");
  }

  @TestFactory
  Stream<DynamicNode> transactionsConvenientApi() {
    return UnifiedSuite.run("transactions-convenient-api/unified");
  }

  @TestFactory
  Stream<DynamicNode> clientSideOperationsTimeout() {
    return UnifiedSuite.run("client-side-operations-timeout");
  }

  @TestFactory
  Stream<DynamicNode> changeStreams() {
    return UnifiedSuite.run("change-streams/unified");
  }

  @TestFactory
  Stream<DynamicNode> gridfs() {
    return UnifiedSuite.run("gridfs");
  }

  @TestFactory
  Stream<DynamicNode> indexManagement() {
    return UnifiedSuite.run("index-management");
  }

  @TestFactory
  Stream<DynamicNode> collectionManagement() {
    return UnifiedSuite.run("collection-management");
  }

  @TestFactory
  Stream<DynamicNode> versionedApi() {
    return UnifiedSuite.run("versioned-api");
  }

  @TestFactory
  Stream<DynamicNode> loadBalancers() {
    return UnifiedSuite.run("load-balancers");
  }

  @TestFactory
  Stream<DynamicNode> serverDiscoveryAndMonitoring() {
    return UnifiedSuite.run("server-discovery-and-monitoring/unified");
  }

  @TestFactory
  Stream<DynamicNode> connectionPoolLogging() {
    return UnifiedSuite.run("connection-monitoring-and-pooling/logging");
  }

  @TestFactory
  Stream<DynamicNode> serverSelectionLogging() {
    return UnifiedSuite.run("server-selection/logging");
  }

  @TestFactory
  Stream<DynamicNode> handshake() {
    return UnifiedSuite.run("mongodb-handshake/unified");
  }

  @TestFactory
  Stream<DynamicNode> auth() {
    return UnifiedSuite.run("auth/unified");
  }
}
