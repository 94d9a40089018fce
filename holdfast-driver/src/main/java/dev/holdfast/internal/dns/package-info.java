/**
 * Finds the seeds and default options of a deployment in DNS: pure rules, and the client that asks.
 */
@NullMarked
package dev.holdfast.internal.dns;

import org.jspecify.annotations.NullMarked;
