/** Change stream events, and options of change streams. */
@NullMarked
package dev.holdfast.client.model.changestream;

import org.jspecify.annotations.NullMarked;
