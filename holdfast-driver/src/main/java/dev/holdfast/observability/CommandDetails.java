package dev.holdfast.observability;

import dev.holdfast.connection.ConnectionId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the span of a command tells when it begins.
 *
 * @param collection null if it is about none, or about the whole database
 * @param connection knows the server, and what both sides call the connection
 * @param sessionId null if it goes without a session
 * @param txnNumber null if it has none
 * @param cursorId the one it uses; null if it uses none
 * @param queryText the command as relaxed extended JSON, cut to what the tracer wants; null if it wants none
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
  /** {@code find shop.orders} or {@code commitTransaction admin}. */
  public String summary() {
    return name + ' ' + database + (collection == null ? "" : '.' + collection);
  }
}
