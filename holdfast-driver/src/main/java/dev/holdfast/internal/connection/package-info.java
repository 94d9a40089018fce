/** Connections to servers: TCP and unix domain sockets, TLS, handshake, authentication, round trips. */
@NullMarked
package dev.holdfast.internal.connection;

import org.jspecify.annotations.NullMarked;
