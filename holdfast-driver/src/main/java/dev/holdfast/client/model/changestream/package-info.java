/** What change streams return, and how they are asked. */
@NullMarked
package dev.holdfast.client.model.changestream;

import org.jspecify.annotations.NullMarked;
