/** The composition root: creates and connects the parts of a client. Only this package uses all others. */
@NullMarked
package dev.holdfast.internal.assembly;

import org.jspecify.annotations.NullMarked;
