/** A network in memory. The seed decides latency, cut routes, resets and half-open connections. */
@NullMarked
package dev.holdfast.simulation.net;

import org.jspecify.annotations.NullMarked;
