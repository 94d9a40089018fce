/** Starts other JVMs. */
@NullMarked
package dev.holdfast.benchmarks.jvm;

import org.jspecify.annotations.NullMarked;
