/** One class per command: how to encode it, how to decode its reply, and whether it may be retried. */
@NullMarked
package dev.holdfast.internal.operation;

import org.jspecify.annotations.NullMarked;
