/** One pool per server: wait queue, generations, background filling. */
@NullMarked
package dev.holdfast.internal.pool;

import org.jspecify.annotations.NullMarked;
