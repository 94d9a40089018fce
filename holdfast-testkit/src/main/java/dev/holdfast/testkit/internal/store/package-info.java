/** Where one server keeps its documents: commands in, replies and what they changed out. No sockets. */
@NullMarked
package dev.holdfast.testkit.internal.store;

import org.jspecify.annotations.NullMarked;
