/** Event listeners and their events. */
@NullMarked
package dev.holdfast.event;

import org.jspecify.annotations.NullMarked;
