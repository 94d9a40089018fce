package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The unified suites on the MongoDB that {@code -Dholdfast.unified.uri} names, each by itself. That may be
 * a load balancer before one mongos; {@code -Dholdfast.unified.uri.multiple} then names one before several.
 */
@UnifiedSuites.On("holdfast.unified.uri")
class UnifiedSuitesTest extends UnifiedSuites {
  @TestFactory
  Stream<DynamicNode> validPass() {
    return run("unified-test-format/valid-pass");
  }

  @TestFactory
  Stream<DynamicNode> validFail() {
    return runToFail("unified-test-format/valid-fail");
  }

  @TestFactory
  Stream<DynamicNode> crud() {
    return run("crud/unified");
  }

  @TestFactory
  Stream<DynamicNode> retryableWrites() {
    return run("retryable-writes/unified");
  }

  @TestFactory
  Stream<DynamicNode> retryableReads() {
    return run("retryable-reads/unified");
  }

  @TestFactory
  Stream<DynamicNode> clientBackpressure() {
    return run("client-backpressure");
  }

  @TestFactory
  Stream<DynamicNode> sessions() {
    return run("sessions");
  }

  @TestFactory
  Stream<DynamicNode> commandMonitoring() {
    return run("command-logging-and-monitoring/monitoring");
  }

  @TestFactory
  Stream<DynamicNode> commandLogging() {
    return run("command-logging-and-monitoring/logging");
  }

  @TestFactory
  Stream<DynamicNode> readWriteConcern() {
    return run("read-write-concern/operation");
  }

  @TestFactory
  Stream<DynamicNode> runCommand() {
    return run("run-command/unified");
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
  Stream<DynamicNode> changeStreams() {
    return run("change-streams/unified");
  }

  @TestFactory
  Stream<DynamicNode> gridfs() {
    return run("gridfs");
  }

  @TestFactory
  Stream<DynamicNode> indexManagement() {
    return run("index-management");
  }

  @TestFactory
  Stream<DynamicNode> collectionManagement() {
    return run("collection-management");
  }

  @TestFactory
  Stream<DynamicNode> versionedApi() {
    return run("versioned-api");
  }

  @TestFactory
  Stream<DynamicNode> loadBalancers() {
    return run("load-balancers");
  }

  @TestFactory
  Stream<DynamicNode> handshake() {
    return run("mongodb-handshake/unified");
  }

  @TestFactory
  Stream<DynamicNode> auth() {
    return run("auth/unified");
  }

  @TestFactory
  Stream<DynamicNode> openTelemetry() {
    return run("open-telemetry");
  }

  @TestFactory
  Stream<DynamicNode> clientSideOperationsTimeout() {
    return runTimed("client-side-operations-timeout");
  }
}
