/** Server selection by rules of the application. */
@NullMarked
package dev.holdfast.selector;

import org.jspecify.annotations.NullMarked;
