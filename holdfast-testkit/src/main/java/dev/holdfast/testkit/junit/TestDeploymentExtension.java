package dev.holdfast.testkit.junit;

import dev.holdfast.testkit.TestDeployment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts a deployment for the tests of a class: one per test if the field is an instance field, one for all
 * tests if it is static. After each test, a shared deployment is reset: no data, no faults, no received
 * commands.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final TestDeploymentExtension mongo = TestDeploymentExtension.replicaSet(3);
 *
 * @Test
 * void ordersSurviveAFailover(TestDeployment set) { // or mongo.deployment()
 *   ...
 * }
 * }</pre>
 */
public final class TestDeploymentExtension
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ParameterResolver {
  private final Supplier<TestDeployment> start;
  private @Nullable TestDeployment deployment;
  // The id of the class that started it; nested classes share it.
  private @Nullable String sharedBy;

  /** Creates a replica set of three members, for {@code @ExtendWith(TestDeploymentExtension.class)}. */
  public TestDeploymentExtension() {
    this(() -> TestDeployment.replicaSet(3));
  }

  private TestDeploymentExtension(Supplier<TestDeployment> start) {
    this.start = start;
  }

  /** Uses any deployment: {@code of(() -> TestDeployment.builder().seed(7).replicaSet(5))}. */
  public static TestDeploymentExtension of(Supplier<TestDeployment> start) {
    return new TestDeploymentExtension(start);
  }

  /** Uses a replica set with this many members. */
  public static TestDeploymentExtension replicaSet(int members) {
    return of(() -> TestDeployment.replicaSet(members));
  }

  /** Uses a sharded cluster with this many mongoses. */
  public static TestDeploymentExtension sharded(int mongoses) {
    return of(() -> TestDeployment.sharded(mongoses));
  }

  /** Uses one server without a replica set. */
  public static TestDeploymentExtension standalone() {
    return of(TestDeployment::standalone);
  }

  /** Uses a load balancer with two mongoses. */
  public static TestDeploymentExtension loadBalanced() {
    return of(TestDeployment::loadBalanced);
  }

  /** The running deployment. */
  public TestDeployment deployment() {
    if (deployment == null) {
      throw new IllegalStateException(
          "the deployment runs during tests only: is the field annotated with @RegisterExtension?");
    }
    return deployment;
  }

  /** The connection string of the running deployment. */
  public String uri() {
    return deployment().uri();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (sharedBy == null) {
      sharedBy = context.getUniqueId();
      deployment = start.get();
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    if (sharedBy == null) {
      deployment = start.get();
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (sharedBy != null) {
      deployment().reset();
    } else {
      end();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (context.getUniqueId().equals(sharedBy)) {
      sharedBy = null;
      end();
    }
  }

  private void end() {
    TestDeployment ending = deployment;
    deployment = null;
    if (ending != null) {
      ending.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestDeployment.class;
  }

  @Override
  public TestDeployment resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return deployment();
  }
}
