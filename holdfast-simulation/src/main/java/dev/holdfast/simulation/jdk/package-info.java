/** Replaces what the driver and the JDK read from the machine: time, threads and random numbers. */
@NullMarked
package dev.holdfast.simulation.jdk;

import org.jspecify.annotations.NullMarked;
