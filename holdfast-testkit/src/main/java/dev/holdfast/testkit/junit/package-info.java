/** Deployments for JUnit 5 tests. Needs junit-jupiter-api, which tests that use it have anyway. */
@NullMarked
package dev.holdfast.testkit.junit;

import org.jspecify.annotations.NullMarked;
