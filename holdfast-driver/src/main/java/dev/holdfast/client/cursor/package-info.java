/** Timeout modes of cursors. */
@NullMarked
package dev.holdfast.client.cursor;

import org.jspecify.annotations.NullMarked;
