/**
 * Server monitors, round-trip time sampling and SRV polling. They report to the topology, which makes all
 * decisions.
 */
@NullMarked
package dev.holdfast.internal.monitor;

import org.jspecify.annotations.NullMarked;
