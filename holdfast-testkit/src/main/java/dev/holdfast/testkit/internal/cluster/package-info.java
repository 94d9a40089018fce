/**
 * A replica set as a state machine: roles, terms, oplogs and sessions. One lock guards all of it. This
 * package knows no sockets and no messages.
 */
@NullMarked
package dev.holdfast.testkit.internal.cluster;

import org.jspecify.annotations.NullMarked;
