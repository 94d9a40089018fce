/** One heartbeat loop per server, round trip sampling, SRV polling. They report to the topology and decide nothing. */
@NullMarked
package dev.holdfast.internal.monitor;

import org.jspecify.annotations.NullMarked;
