/** The connection pool of a server: wait queue, generations, background filling. */
@NullMarked
package dev.holdfast.internal.pool;

import org.jspecify.annotations.NullMarked;
