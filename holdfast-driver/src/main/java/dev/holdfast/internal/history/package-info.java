/** Lets the driver set the fields of an exception that users can only read. */
@NullMarked
package dev.holdfast.internal.history;

import org.jspecify.annotations.NullMarked;
