package dev.holdfast.internal.client;

import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;

/**
 * Teaches a scripted server {@code $changeStream} over events that are numbered from 1: the token of event
 * n is {@code {_data: "n"}}, the token behind an empty batch too. Any thread.
 */
final class ScriptedOplog {
  private final List<BsonDocument> events = new CopyOnWriteArrayList<>();
  private final Map<Long, Integer> positions = new ConcurrentHashMap<>();
  private final AtomicLong cursors = new AtomicLong(100);
  volatile int batch = 2;
  volatile boolean tellsTokens = true;
  volatile boolean firstBatchIsEmpty = true;

  ScriptedOplog(ScriptedServer server) {
    server.on("aggregate", this::aggregate);
    server.on("getMore", this::getMore);
    server.on("killCursors", request -> new BsonDocument());
  }

  void append(int count) {
    for (int i = 0; i < count; i++) {
      int number = events.size() + 1;
      events.add(
          new BsonDocument("_id", token(number))
              .append("operationType", new BsonString("insert"))
              .append("fullDocument", new BsonDocument("_id", new BsonInt32(number))));
    }
  }

  /** An event of any shape. */
  void append(BsonDocument event) {
    events.add(event);
  }

  static BsonDocument token(int number) {
    return new BsonDocument("_data", new BsonString(String.valueOf(number)));
  }

  private BsonDocument aggregate(Received request) {
    BsonDocument stage =
        request.command().getArray("pipeline").get(0).asDocument().getDocument("$changeStream");
    long id = cursors.incrementAndGet();
    positions.put(id, start(stage));
    return reply(id, "firstBatch", firstBatchIsEmpty ? 0 : batch)
        .append("operationTime", new BsonTimestamp(7, events.size()));
  }

  private int start(BsonDocument stage) {
    if (stage.get("startAtOperationTime") instanceof BsonTimestamp time) {
      return time.getInc();
    }
    BsonDocument after =
        stage.getDocument("startAfter", stage.getDocument("resumeAfter", new BsonDocument()));
    return after.isEmpty() ? events.size() : Integer.parseInt(after.getString("_data").getValue());
  }

  private BsonDocument getMore(Received request) {
    return reply(request.command().getInt64("getMore").getValue(), "nextBatch", batch);
  }

  private BsonDocument reply(long id, String field, int most) {
    int from = positions.getOrDefault(id, 0);
    int to = Math.min(events.size(), from + most);
    positions.put(id, to);
    BsonDocument cursor =
        new BsonDocument("id", new BsonInt64(id))
            .append("ns", new BsonString("shop.orders"))
            .append(field, new BsonArray(events.subList(from, to)));
    if (tellsTokens) {
      cursor.append("postBatchResumeToken", token(to));
    }
    return new BsonDocument("cursor", cursor);
  }
}
