/**
 * Implements the interfaces of the client's bulk write: the writes, their options, the result.
 */
@NullMarked
package dev.holdfast.internal.clientbulk;

import org.jspecify.annotations.NullMarked;
