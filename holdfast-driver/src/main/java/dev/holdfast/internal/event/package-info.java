/** Delivers the events of a client to its listeners and its log, in order. */
@NullMarked
package dev.holdfast.internal.event;

import org.jspecify.annotations.NullMarked;
