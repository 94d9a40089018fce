/**
 * Aggregation expressions that the compiler checks. They go wherever an expression goes:
 *
 * <pre>{@code
 * match(expr(current().getInteger("stock").lt(current().getInteger("ordered").multiply(2))))
 * }</pre>
 */
@NullMarked
package dev.holdfast.client.model.mql;

import org.jspecify.annotations.NullMarked;
