/** The documents and files of the driver benchmark. */
@NullMarked
package dev.holdfast.benchmarks.data;

import org.jspecify.annotations.NullMarked;
