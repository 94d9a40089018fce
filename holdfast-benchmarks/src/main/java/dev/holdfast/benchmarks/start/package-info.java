/** Measures the cost of a client before its first operation, and while it is idle. */
@NullMarked
package dev.holdfast.benchmarks.start;

import org.jspecify.annotations.NullMarked;
