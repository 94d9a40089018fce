/** The parts of {@code Aggregates.fill}. */
@NullMarked
package dev.holdfast.client.model.fill;

import org.jspecify.annotations.NullMarked;
