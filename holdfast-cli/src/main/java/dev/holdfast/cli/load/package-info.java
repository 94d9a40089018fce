/** Puts load on a deployment and measures latencies. */
@NullMarked
package dev.holdfast.cli.load;

import org.jspecify.annotations.NullMarked;
