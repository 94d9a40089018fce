package dev.holdfast.observability;

import dev.holdfast.connection.ConnectionId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a command's span.
 *
 * @param collection null if the command has no collection
 * @param connection identifies the server and the connection
 * @param sessionId null if the command has no session
 * @param txnNumber null if the command has none
 * @param cursorId the cursor that the command uses; null if there is none
 * @param queryText the command as relaxed extended JSON, truncated to the length that the tracer wants; null
 *     if it wants none
 */
public record CommandDetails(
    String name,
    String database,
    @Nullable String collection,
    ConnectionId connection,
    @Nullable UUID sessionId,
    @Nullable Long txnNumber,
    @Nullable Long cursorId,
    @Nullable String queryText) {
  /** For example {@code find shop.orders} or {@code commitTransaction admin}. */
  public String summary() {
    return name + ' ' + database + (collection == null ? "" : '.' + collection);
  }
}
