/** How cursors keep time. */
@NullMarked
package dev.holdfast.client.cursor;

import org.jspecify.annotations.NullMarked;
