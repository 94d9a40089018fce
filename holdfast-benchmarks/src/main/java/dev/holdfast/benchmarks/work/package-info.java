/** The kinds of work, and the three contenders. */
@NullMarked
package dev.holdfast.benchmarks.work;

import org.jspecify.annotations.NullMarked;
