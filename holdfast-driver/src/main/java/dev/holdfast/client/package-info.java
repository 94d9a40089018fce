/** Clients, databases, collections, cursors and sessions. */
@NullMarked
package dev.holdfast.client;

import org.jspecify.annotations.NullMarked;
