/**
 * What is behind the interfaces of a bulk write of a client: the writes, their options, the result.
 */
@NullMarked
package dev.holdfast.internal.clientbulk;

import org.jspecify.annotations.NullMarked;
