/** Measures time, processor time and memory of the contenders in short turns. */
@NullMarked
package dev.holdfast.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
