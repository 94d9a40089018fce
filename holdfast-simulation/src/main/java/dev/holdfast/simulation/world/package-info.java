/** Simulated threads and time: one seed decides who runs when. */
@NullMarked
package dev.holdfast.simulation.world;

import org.jspecify.annotations.NullMarked;
