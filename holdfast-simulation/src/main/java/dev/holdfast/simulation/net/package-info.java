/** A network in memory: latency, cut routes, resets and half-open connections, decided by the seed. */
@NullMarked
package dev.holdfast.simulation.net;

import org.jspecify.annotations.NullMarked;
