/**
 * The client's picture of its deployment: descriptions as records, the rules that change them as pure
 * functions, and the one writer that applies the rules and publishes what comes out.
 */
@NullMarked
package dev.holdfast.internal.topology;

import org.jspecify.annotations.NullMarked;
