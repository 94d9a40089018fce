package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The unified suites on the MongoDB that {@code -Dholdfast.unified.uri} names, each by itself. That may be
 * a load balancer before one mongos; {@code -Dholdfast.unified.uri.multiple} then names one before several.
 */
@Tag("real-server")
@EnabledIfSystemProperty(
    named = UnifiedSuitesTest.PROPERTY,
    matches = ".+",
    disabledReason = "names the MongoDB to run on; scripts/real-server start prints one")
class UnifiedSuitesTest {
  static final String PROPERTY = "holdfast.unified.uri";

  private static UnifiedSuite suites() {
    return new UnifiedSuite(Environment.of(PROPERTY));
  }

  @TestFactory
  Stream<DynamicNode> validPass() {
    return suites().run("unified-test-format/valid-pass");
  }

  @TestFactory
  Stream<DynamicNode> validFail() {
    return suites().runToFail("unified-test-format/valid-fail");
  }

  @TestFactory
  Stream<DynamicNode> crud() {
    return suites().run("crud/unified");
  }

  @TestFactory
  Stream<DynamicNode> retryableWrites() {
    return suites().run("retryable-writes/unified");
  }

  @TestFactory
  Stream<DynamicNode> retryableReads() {
    return suites().run("retryable-reads/unified");
  }

  @TestFactory
  Stream<DynamicNode> clientBackpressure() {
    return suites().run("client-backpressure");
  }

  @TestFactory
  Stream<DynamicNode> sessions() {
    return suites().run("sessions");
  }

  @TestFactory
  Stream<DynamicNode> commandMonitoring() {
    return suites().run("command-logging-and-monitoring/monitoring");
  }

  @TestFactory
  Stream<DynamicNode> commandLogging() {
    return suites().run("command-logging-and-monitoring/logging");
  }

  @TestFactory
  Stream<DynamicNode> readWriteConcern() {
    return suites().run("read-write-concern/operation");
  }

  @TestFactory
  Stream<DynamicNode> runCommand() {
    return suites().run("run-command/unified");
  }

  @TestFactory
  Stream<DynamicNode> transactions() {
    return suites().run("transactions/unified");
  }

  @TestFactory
  Stream<DynamicNode> transactionsConvenientApi() {
    return suites().run("transactions-convenient-api/unified");
  }

  @TestFactory
  Stream<DynamicNode> changeStreams() {
    return suites().run("change-streams/unified");
  }

  @TestFactory
  Stream<DynamicNode> gridfs() {
    return suites().run("gridfs");
  }

  @TestFactory
  Stream<DynamicNode> indexManagement() {
    return suites().run("index-management");
  }

  @TestFactory
  Stream<DynamicNode> collectionManagement() {
    return suites().run("collection-management");
  }

  @TestFactory
  Stream<DynamicNode> versionedApi() {
    return suites().run("versioned-api");
  }

  @TestFactory
  Stream<DynamicNode> loadBalancers() {
    return suites().run("load-balancers");
  }

  @TestFactory
  Stream<DynamicNode> handshake() {
    return suites().run("mongodb-handshake/unified");
  }

  @TestFactory
  Stream<DynamicNode> auth() {
    return suites().run("auth/unified");
  }

  @TestFactory
  Stream<DynamicNode> openTelemetry() {
    return suites().run("open-telemetry");
  }

  @TestFactory
  Stream<DynamicNode> clientSideOperationsTimeout() {
    return suites().runTimed("client-side-operations-timeout");
  }
}
