/** Other processes. */
@NullMarked
package dev.holdfast.benchmarks.jvm;

import org.jspecify.annotations.NullMarked;
