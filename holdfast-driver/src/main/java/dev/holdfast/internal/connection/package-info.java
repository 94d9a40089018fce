/** One socket: connect, TLS, handshake, authenticate, one round trip. */
@NullMarked
package dev.holdfast.internal.connection;

import org.jspecify.annotations.NullMarked;
