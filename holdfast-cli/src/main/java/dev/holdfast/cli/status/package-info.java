/** Shows a deployment as a client sees it. */
@NullMarked
package dev.holdfast.cli.status;

import org.jspecify.annotations.NullMarked;
