/** Holdfast beside the official driver and beside bare sockets: one command, one table. */
@NullMarked
package dev.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
