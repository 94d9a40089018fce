package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import org.jspecify.annotations.Nullable;

/**
 * What is known about an attempt that failed: how far it came, and on which server. Immutable.
 *
 * @param startedNanos by the client's clock
 * @param server null if none was selected
 * @param connectionId null if no connection was checked out
 * @param minRoundTripNanos to that server; 0 if it is not known
 * @param bound whether the command must run on one server, like getMore
 * @param sharded whether the deployment is a sharded cluster
 * @param sent whether a byte of the command may have left the client
 * @param numbered whether a server recognises a repetition of this command
 * @param eligible whether the connection supports ordinary retries; true without a connection
 */
record AttemptFacts(
    Attempt.Phase phase,
    long startedNanos,
    @Nullable ServerAddress server,
    @Nullable ConnectionId connectionId,
    long minRoundTripNanos,
    boolean bound,
    boolean sharded,
    boolean sent,
    boolean numbered,
    boolean eligible,
    boolean acknowledged,
    boolean inTransaction) {}
