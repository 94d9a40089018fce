/** The command {@code scripts/simulate}: runs seeds, repeats one seed, and shrinks a failing plan. */
@NullMarked
package dev.holdfast.simulation;

import org.jspecify.annotations.NullMarked;
