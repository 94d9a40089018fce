/** The composition root: builds a client's parts and wires them; the only package that sees all others. */
@NullMarked
package dev.holdfast.internal.assembly;

import org.jspecify.annotations.NullMarked;
