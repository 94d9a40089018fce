/**
 * Sessions: the pool of server sessions, transaction numbers, and the cluster times that the driver gossips.
 */
@NullMarked
package dev.holdfast.internal.session;

import org.jspecify.annotations.NullMarked;
