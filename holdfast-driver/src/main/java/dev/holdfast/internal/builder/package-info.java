/** Basis of the builders in {@code client.model}: documents that are encoded when the registry is known. */
@NullMarked
package dev.holdfast.internal.builder;

import org.jspecify.annotations.NullMarked;
