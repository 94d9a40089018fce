package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The unified suites with cases that need authentication, {@code auth: true} in their requirements, and
 * others in which a connection may fail while it authenticates. They run on the replica set that {@code
 * -Dholdfast.unified.auth.uri} names; this URI has the credentials of a root user.
 */
@UnifiedSuites.On("holdfast.unified.auth.uri")
class UnifiedAuthSuitesTest extends UnifiedSuites {
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
  Stream<DynamicNode> clientBackpressure() {
    return run("client-backpressure");
  }

  @TestFactory
  Stream<DynamicNode> transactionsConvenientApi() {
    return run("transactions-convenient-api/unified");
  }

  @TestFactory
  Stream<DynamicNode> serverDiscoveryAndMonitoring() {
    return runBeyondReplicaSet("server-discovery-and-monitoring/unified");
  }
}
