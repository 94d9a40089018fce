package dev.holdfast.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the requirements a test proves, by their ids: {@code @Requirement("SDAM-042")}. On a class it
 * holds for each of its tests. {@link RequirementReport} collects them while the tests run.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Requirement {
  String[] value();
}
