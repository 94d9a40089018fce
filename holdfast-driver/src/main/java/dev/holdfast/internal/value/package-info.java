/** Common parts of the value classes in the public API: text output and argument checks. */
@NullMarked
package dev.holdfast.internal.value;

import org.jspecify.annotations.NullMarked;
