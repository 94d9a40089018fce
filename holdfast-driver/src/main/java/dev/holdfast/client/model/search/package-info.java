/**
 * Operators, options and scores of {@code Aggregates.search}, {@code searchMeta} and {@code vectorSearch}.
 */
@NullMarked
package dev.holdfast.client.model.search;

import org.jspecify.annotations.NullMarked;
