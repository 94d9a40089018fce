/** The holdfast command: its arguments and its output. */
@NullMarked
package dev.holdfast.cli;

import org.jspecify.annotations.NullMarked;
