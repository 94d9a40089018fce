/** How a connection proves who its client is, one mechanism per class. */
@NullMarked
package dev.holdfast.internal.connection.auth;

import org.jspecify.annotations.NullMarked;
