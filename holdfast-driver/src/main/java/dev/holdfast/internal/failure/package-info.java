/** Classifies exceptions once, so rules use the facts of a failure instead of the type of its exception. */
@NullMarked
package dev.holdfast.internal.failure;

import org.jspecify.annotations.NullMarked;
