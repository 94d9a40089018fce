package dev.holdfast.spec.unified;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The frame of the classes that say which unified suites run where. A subclass names the system property
 * that has the URI of its MongoDB, and is skipped where that is not set.
 */
@Tag("real-server")
@ExtendWith(UnifiedSuites.WhereNamed.class)
abstract class UnifiedSuites {
  /** The system property that names the MongoDB to run on. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface On {
    String value();
  }

  static final class WhereNamed implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      String property = propertyOf(context.getRequiredTestClass());
      return System.getProperty(property, "").isEmpty()
          ? ConditionEvaluationResult.disabled(
              "-D"
                  + property
                  + " names the MongoDB to run on; scripts/real-server start prints one")
          : ConditionEvaluationResult.enabled(property + " is set");
    }
  }

  private static String propertyOf(Class<?> suites) {
    return suites.getAnnotation(On.class).value();
  }

  private UnifiedSuite suite() {
    return new UnifiedSuite(Environment.of(propertyOf(getClass())));
  }

  final Stream<DynamicNode> run(String folder) {
    return suite().run(folder);
  }

  /** See {@link UnifiedSuite#runBeyondReplicaSet}. */
  final Stream<DynamicNode> runBeyondReplicaSet(String folder) {
    return suite().runBeyondReplicaSet(folder);
  }

  /** See {@link UnifiedSuite#runTimed}. */
  final Stream<DynamicNode> runTimed(String folder) {
    return suite().runTimed(folder);
  }

  /** See {@link UnifiedSuite#runToFail}. */
  final Stream<DynamicNode> runToFail(String folder) {
    return suite().runToFail(folder);
  }
}
