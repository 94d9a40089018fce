/** What went wrong, told once: rules ask the facts of a failure instead of the type of an exception. */
@NullMarked
package dev.holdfast.internal.failure;

import org.jspecify.annotations.NullMarked;
