/**
 * The time of a deployment: the system clock, or a clock that a test advances.
 *
 * <pre>{@code
 * ManualClock clock = TestClock.manual();
 * try (TestDeployment set = TestDeployment.builder().clock(clock).replicaSet(3)) {
 *   set.kill("primary");
 *   clock.advance(Duration.ofMillis(100)); // The election timeout: the others elect a primary now.
 *   assertTrue(set.hasPrimary());
 * }
 * }</pre>
 */
@NullMarked
package dev.holdfast.testkit.time;

import org.jspecify.annotations.NullMarked;
