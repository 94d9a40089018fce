package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.pool.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * The location of a cursor.
 *
 * @param connection the connection that the cursor is bound to behind a load balancer; null otherwise
 */
public record CursorPlace(
    long cursorId,
    String database,
    String collection,
    ServerAddress server,
    @Nullable PooledConnection connection) {

  /** The cursor of a batch. The database is the part of the namespace before the first dot. */
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
