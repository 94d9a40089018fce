/** Authentication of connections, with one class per mechanism. */
@NullMarked
package dev.holdfast.internal.connection.auth;

import org.jspecify.annotations.NullMarked;
