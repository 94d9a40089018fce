/** Settings of a client's components, and descriptions and ids of servers and connections. */
@NullMarked
package dev.holdfast.connection;

import org.jspecify.annotations.NullMarked;
