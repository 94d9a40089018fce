/** Time, processor and memory of work, contender by contender in short turns. */
@NullMarked
package dev.holdfast.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
