/** The command {@code scripts/simulate}: runs seeds, repeats one of them, makes a failing one smaller. */
@NullMarked
package dev.holdfast.simulation;

import org.jspecify.annotations.NullMarked;
