package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.pool.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * Where a cursor is.
 *
 * @param connection the one it is bound to, behind a load balancer
 */
public record CursorPlace(
    long cursorId,
    String database,
    String collection,
    ServerAddress server,
    @Nullable PooledConnection connection) {

  /** Where the rest of a batch is: the part of the namespace up to the first dot is the database. */
  public static CursorPlace behind(Batch<?> batch, @Nullable PooledConnection connection) {
    String namespace = batch.namespace();
    int dot = namespace.indexOf('.');
    return new CursorPlace(
        batch.cursorId(),
        dot < 0 ? namespace : namespace.substring(0, dot),
        namespace.substring(dot + 1),
        batch.server(),
        connection);
  }
}
