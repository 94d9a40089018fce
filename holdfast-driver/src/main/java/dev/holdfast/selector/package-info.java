/** Choosing servers by rules of the application's own. */
@NullMarked
package dev.holdfast.selector;

import org.jspecify.annotations.NullMarked;
