/** Sessions: the pool of server sessions, transaction numbers, the clocks that gossip. */
@NullMarked
package dev.holdfast.internal.session;

import org.jspecify.annotations.NullMarked;
