/** Compares Holdfast with the official driver and with bare sockets: one command, one table. */
@NullMarked
package dev.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
