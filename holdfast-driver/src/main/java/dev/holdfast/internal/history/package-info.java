/** How the driver writes into an exception what users can only read of it. */
@NullMarked
package dev.holdfast.internal.history;

import org.jspecify.annotations.NullMarked;
