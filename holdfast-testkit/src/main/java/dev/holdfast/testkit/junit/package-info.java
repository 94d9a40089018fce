/** Deployments for JUnit 5 tests. Requires junit-jupiter-api. */
@NullMarked
package dev.holdfast.testkit.junit;

import org.jspecify.annotations.NullMarked;
