package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The unified suites in which a load balancer matters, that is, those with cursors and transactions. {@code
 * -Dholdfast.unified.balanced.uri} names one before a single mongos, {@code
 * -Dholdfast.unified.balanced.uri.multiple} one before several.
 */
@Tag("real-server")
@EnabledIfSystemProperty(
    named = UnifiedBalancedSuitesTest.PROPERTY,
    matches = ".+",
    disabledReason = "names the MongoDB to run on; scripts/real-server start prints one")
class UnifiedBalancedSuitesTest {
  static final String PROPERTY = "holdfast.unified.balanced.uri";

  private static UnifiedSuite suites() {
    return new UnifiedSuite(Environment.of(PROPERTY));
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
  Stream<DynamicNode> sessions() {
    return suites().run("sessions");
  }

  @TestFactory
  Stream<DynamicNode> transactions() {
    return suites().run("transactions/unified");
  }

  @TestFactory
  Stream<DynamicNode> changeStreams() {
    return suites().run("change-streams/unified");
  }
}
