package dev.holdfast.testkit.internal.cluster;

import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;

/**
 * What a member remembers of a session's newest transaction number.
 *
 * @param statements what retryable statements did, by their statement id
 * @param committed whether the number belonged to a transaction, which is committed
 */
public record SessionRecord(
    long txnNumber, Map<Integer, BsonDocument> statements, boolean committed) {
  public SessionRecord {
    statements = Map.copyOf(statements);
  }

  public SessionRecord with(Map<Integer, BsonDocument> more) {
    Map<Integer, BsonDocument> all = new TreeMap<>(statements);
    all.putAll(more);
    return new SessionRecord(txnNumber, all, committed);
  }
}
