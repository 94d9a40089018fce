/**
 * The client's description of its deployment: immutable records, the rules that change them as pure
 * functions, and the one writer that applies the rules and publishes the result.
 */
@NullMarked
package dev.holdfast.internal.topology;

import org.jspecify.annotations.NullMarked;
