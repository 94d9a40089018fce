package dev.holdfast.testkit.internal.cluster;

import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;

/**
 * What a member stores about a session's newest transaction number.
 *
 * @param statements the results of retryable statements, by their statement id
 * @param committed whether the number belongs to a committed transaction
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
