/** The time of a deployment: the system clock, or a clock that a test advances. */
@NullMarked
package dev.holdfast.testkit.time;

import org.jspecify.annotations.NullMarked;
