/** The one loop that runs every operation, and the rules by which it tries again. */
@NullMarked
package dev.holdfast.internal.execution;

import org.jspecify.annotations.NullMarked;
