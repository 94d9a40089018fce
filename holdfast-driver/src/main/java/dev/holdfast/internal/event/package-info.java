/** The one queue through which a client tells its listeners and its log what happened, in order. */
@NullMarked
package dev.holdfast.internal.event;

import org.jspecify.annotations.NullMarked;
