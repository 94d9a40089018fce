/** Load on a deployment, and how long its answers took. */
@NullMarked
package dev.holdfast.cli.load;

import org.jspecify.annotations.NullMarked;
