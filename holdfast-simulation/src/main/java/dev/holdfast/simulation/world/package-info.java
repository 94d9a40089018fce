/** Simulated threads and time. One seed decides which thread runs when. */
@NullMarked
package dev.holdfast.simulation.world;

import org.jspecify.annotations.NullMarked;
