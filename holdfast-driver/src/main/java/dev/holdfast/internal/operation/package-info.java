/** One class per command: how it is written, how its reply is read, how it may be retried. */
@NullMarked
package dev.holdfast.internal.operation;

import org.jspecify.annotations.NullMarked;
