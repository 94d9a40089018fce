/**
 * A replica set as a state machine: roles, terms, oplogs, sessions. One lock guards all of it; nothing
 * here knows sockets or messages.
 */
@NullMarked
package dev.holdfast.testkit.internal.cluster;

import org.jspecify.annotations.NullMarked;
