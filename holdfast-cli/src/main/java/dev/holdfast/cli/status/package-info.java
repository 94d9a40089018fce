/** A deployment as a client sees it, as text. */
@NullMarked
package dev.holdfast.cli.status;

import org.jspecify.annotations.NullMarked;
