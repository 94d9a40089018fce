package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The cases of the unified suites that need a standalone with authentication, on the one that {@code
 * -Dholdfast.unified.auth.standalone.uri} names. Its URI has the credentials of a root user.
 */
@UnifiedSuites.On("holdfast.unified.auth.standalone.uri")
class UnifiedAuthStandaloneSuitesTest extends UnifiedSuites {
  @TestFactory
  Stream<DynamicNode> serverDiscoveryAndMonitoring() {
    return runBeyondReplicaSet("server-discovery-and-monitoring/unified");
  }

  @TestFactory
  Stream<DynamicNode> connectionPoolLogging() {
    return runBeyondReplicaSet("connection-monitoring-and-pooling/logging");
  }
}
