/** Stores the documents of one server: runs commands, and returns replies and changes. Uses no sockets. */
@NullMarked
package dev.holdfast.testkit.internal.store;

import org.jspecify.annotations.NullMarked;
