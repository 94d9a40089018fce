/**
 * Encodes and decodes messages of the MongoDB wire protocol, and converts documents directly to bytes and
 * back. Uses no sockets, threads or clocks.
 */
@NullMarked
package dev.holdfast.wire;

import org.jspecify.annotations.NullMarked;
