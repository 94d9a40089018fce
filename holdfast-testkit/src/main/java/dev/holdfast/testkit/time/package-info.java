/** The time a deployment lives in: the machine's, or one that a test moves by hand. */
@NullMarked
package dev.holdfast.testkit.time;

import org.jspecify.annotations.NullMarked;
