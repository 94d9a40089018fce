/**
 * Which server an operation goes to: pure rules over a published description. Server Selection and Max
 * Staleness in code; randomness, load and time are arguments.
 */
@NullMarked
package dev.holdfast.internal.selection;

import org.jspecify.annotations.NullMarked;
