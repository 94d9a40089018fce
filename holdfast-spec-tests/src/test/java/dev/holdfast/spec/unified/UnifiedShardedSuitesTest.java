package dev.holdfast.spec.unified;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The unified suites in which a second mongos matters, on the two that {@code
 * -Dholdfast.unified.sharded.uri} names. {@link UnifiedSuitesTest} runs all of them there, too, but not
 * within CI's hour.
 */
@Tag("real-server")
@EnabledIfSystemProperty(
    named = UnifiedShardedSuitesTest.PROPERTY,
    matches = ".+",
    disabledReason = "names the MongoDB to run on; scripts/real-server start prints one")
class UnifiedShardedSuitesTest {
  static final String PROPERTY = "holdfast.unified.sharded.uri";

  private static UnifiedSuite suites() {
    return new UnifiedSuite(Environment.of(PROPERTY));
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
  Stream<DynamicNode> sessions() {
    return suites().run("sessions");
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
  Stream<DynamicNode> loadBalancers() {
    return suites().run("load-balancers");
  }
}
