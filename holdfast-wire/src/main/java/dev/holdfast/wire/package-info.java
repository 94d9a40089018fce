/**
 * Messages of the MongoDB wire protocol: how they look as bytes, in both directions, and the direct
 * paths between documents and bytes. Knows no sockets, no threads and no clocks.
 */
@NullMarked
package dev.holdfast.wire;

import org.jspecify.annotations.NullMarked;
