package dev.holdfast.testkit.internal.command;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The cursors of one server; only the server that opened a cursor can continue it. The backend answers some
 * commands in one batch regardless of their batch size. This class keeps the remaining documents. Guarded by
 * the set's lock.
 */
final class Cursors {
  private static final int DEFAULT_BATCH = 101;

  private record Rest(String namespace, BsonArray documents) {}

  private final Set<Long> ofBackend = new HashSet<>();
  private final Map<Long, Rest> rests = new HashMap<>();
  private long nextId = 1L << 40; // Far from the ids of the backend.

  /** Limits the reply to one batch, and opens a cursor for the remaining documents. */
  BsonDocument opened(Request request, BsonDocument reply) {
    if (!reply.isDocument("cursor") || !reply.getDocument("cursor").isArray("firstBatch")) {
      return reply;
    }
    BsonDocument cursor = reply.getDocument("cursor");
    long id = cursor.getNumber("id", new BsonInt64(0)).longValue();
    if (id != 0) {
      ofBackend.add(id);
      return reply;
    }
    BsonArray documents = cursor.getArray("firstBatch");
    int size = batchSize(request);
    if (documents.size() <= size) {
      return reply;
    }
    long mine = nextId++;
    String namespace = cursor.getString("ns").getValue();
    rests.put(mine, new Rest(namespace, slice(documents, size, documents.size())));
    cursor.put("firstBatch", slice(documents, 0, size));
    cursor.put("id", new BsonInt64(mine));
    return reply;
  }

  private static int batchSize(Request request) {
    BsonDocument options = request.command().getDocument("cursor", new BsonDocument());
    boolean all = request.name().equals("find"); // The backend itself splits find into batches.
    return options
        .getNumber("batchSize", new BsonInt32(all ? Integer.MAX_VALUE : DEFAULT_BATCH))
        .intValue();
  }

  /** The next batch of a cursor kept here; null if the backend has the cursor. */
  @Nullable BsonDocument more(BsonDocument command) {
    long id = command.getNumber("getMore").longValue();
    Rest rest = rests.get(id);
    if (rest == null && !ofBackend.contains(id)) { // Opened on another server, or already closed.
      throw new CommandError(43, "cursor id " + id + " not found");
    }
    if (rest == null) {
      return null;
    }
    int count = rest.documents().size();
    int wanted = command.getNumber("batchSize", new BsonInt32(0)).intValue();
    int size = wanted == 0 ? count : Math.min(wanted, count);
    if (size == count) {
      rests.remove(id);
    } else {
      rests.put(id, new Rest(rest.namespace(), slice(rest.documents(), size, count)));
    }
    BsonDocument cursor =
        new BsonDocument("nextBatch", slice(rest.documents(), 0, size))
            .append("id", new BsonInt64(size == count ? 0 : id))
            .append("ns", new BsonString(rest.namespace()));
    return new BsonDocument("cursor", cursor).append("ok", new BsonDouble(1));
  }

  /** Kills cursors kept here; null if there are none of them, so that the backend must answer. */
  @Nullable BsonDocument kill(BsonDocument command) {
    BsonArray ids = command.getArray("cursors", new BsonArray());
    BsonArray killed = new BsonArray();
    for (BsonValue id : ids) {
      if (rests.remove(id.asNumber().longValue()) != null) {
        killed.add(id);
      }
    }
    if (killed.isEmpty()) {
      return null;
    }
    BsonArray unknown = new BsonArray(ids.stream().filter(id -> !killed.contains(id)).toList());
    return new BsonDocument("cursorsKilled", killed)
        .append("cursorsNotFound", unknown)
        .append("cursorsAlive", new BsonArray())
        .append("cursorsUnknown", new BsonArray())
        .append("ok", new BsonDouble(1));
  }

  private static BsonArray slice(List<BsonValue> documents, int from, int to) {
    return new BsonArray(List.copyOf(documents.subList(from, to)));
  }
}
