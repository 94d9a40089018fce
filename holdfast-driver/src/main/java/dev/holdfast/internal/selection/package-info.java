/**
 * Selects the server of an operation, by Server Selection and Max Staleness. The rules are pure: they take
 * the published description, randomness, load and time as arguments.
 */
@NullMarked
package dev.holdfast.internal.selection;

import org.jspecify.annotations.NullMarked;
