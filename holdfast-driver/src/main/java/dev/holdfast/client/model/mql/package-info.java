/**
 * Aggregation expressions with compile-time type checks. Use them wherever an expression is allowed:
 *
 * <pre>{@code
 * match(expr(current().getInteger("stock").lt(current().getInteger("ordered").multiply(2))))
 * }</pre>
 */
@NullMarked
package dev.holdfast.client.model.mql;

import org.jspecify.annotations.NullMarked;
