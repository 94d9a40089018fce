/** The holdfast command: what is typed, and where its output goes. */
@NullMarked
package dev.holdfast.cli;

import org.jspecify.annotations.NullMarked;
