/** The parts of {@code Aggregates.densify}. */
@NullMarked
package dev.holdfast.client.model.densify;

import org.jspecify.annotations.NullMarked;
