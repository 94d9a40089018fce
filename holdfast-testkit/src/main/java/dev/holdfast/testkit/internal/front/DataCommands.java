package dev.holdfast.testkit.internal.front;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.cluster.Role;
import java.io.IOException;
import java.net.SocketException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/** Commands on data: who may answer them, and what they wait for. */
final class DataCommands {
  private static final Set<String> WRITES =
      Set.of(
          "insert",
          "update",
          "delete",
          "findAndModify",
          "findandmodify",
          "create",
          "drop",
          "dropDatabase",
          "createIndexes",
          "dropIndexes",
          "deleteIndexes",
          "renameCollection",
          "collMod");
  private static final Set<String> READS =
      Set.of(
          "find",
          "aggregate",
          "count",
          "distinct",
          "getMore",
          "killCursors",
          "listCollections",
          "listIndexes",
          "listDatabases",
          "dbStats",
          "dbstats",
          "collStats",
          "collstats",
          "validate");

  /** On any server that has a state: a cursor's owner goes on with it, whatever it is now. */
  private static final Set<String> ANYWHERE = Set.of("getMore", "killCursors");

  private static final Set<String> GENERIC_FIELDS =
      Set.of(
          "lsid",
          "txnNumber",
          "startTransaction",
          "autocommit",
          "$clusterTime",
          "$db",
          "$readPreference",
          "readConcern",
          "writeConcern",
          "maxTimeMS",
          "comment",
          "apiVersion",
          "apiStrict",
          "apiDeprecationErrors",
          "stmtId",
          "stmtIds");

  private final ReplicaSet set;
  private final Node node;
  private final WriteCommands writes;
  private final boolean member;
  private final Set<Long> cursors = new HashSet<>(); // guarded by the set's lock

  DataCommands(Identity identity, ReplicaSet set, Node node) {
    this.set = set;
    this.node = node;
    member = identity.kind() == Identity.Kind.MEMBER;
    writes = new WriteCommands(set, node, identity.isStandalone());
  }

  boolean knows(String name) {
    return WRITES.contains(name) || READS.contains(name);
  }

  /** The command without what only this front end understands. */
  static BsonDocument bare(Request request) {
    BsonDocument bare = request.command().clone();
    GENERIC_FIELDS.forEach(bare::remove);
    return bare;
  }

  BsonDocument run(Request request) throws IOException {
    set.lock();
    try {
      requireUpLocked();
      return isWrite(request) ? write(request) : read(request);
    } finally {
      set.unlock();
    }
  }

  private void requireUpLocked() throws IOException {
    if (!node.isUp() || set.isClosedLocked()) {
      throw new SocketException("the server is down");
    }
  }

  private static boolean isWrite(Request request) {
    if (!request.name().equals("aggregate")) {
      return WRITES.contains(request.name());
    }
    BsonArray pipeline = request.command().getArray("pipeline", new BsonArray());
    return pipeline.stream()
        .anyMatch(
            stage ->
                stage.isDocument()
                    && (stage.asDocument().containsKey("$out")
                        || stage.asDocument().containsKey("$merge")));
  }

  private BsonDocument write(Request request) throws IOException {
    if (!node.isPrimary()) {
      throw new CommandError(10107, "not primary");
    }
    return writes.runLocked(request);
  }

  private BsonDocument read(Request request) throws IOException {
    if (node.role() == Role.REMOVED) {
      throw new CommandError(13436, "node is not in primary or recovering state");
    }
    if (member
        && !node.isPrimary()
        && !ANYWHERE.contains(request.name())
        && !allowsSecondary(request.command())) {
      throw new CommandError(13435, "not primary and secondaryOk=false");
    }
    if (request.txnNumber() != null) {
      throw notRetryable(request);
    }
    awaitClusterTimeLocked(request.command());
    if (request.name().equals("getMore")) {
      long cursor = request.command().getNumber("getMore").longValue();
      if (!cursors.contains(cursor)) { // a cursor lives on the server that opened it
        throw new CommandError(43, "cursor id " + cursor + " not found");
      }
    }
    BsonDocument reply = node.store().run(request.database(), bare(request)).reply();
    if (reply.isDocument("cursor") && reply.getDocument("cursor").isNumber("id")) {
      cursors.add(reply.getDocument("cursor").getNumber("id").longValue());
    }
    return reply;
  }

  static CommandError notRetryable(Request request) {
    return new CommandError(
        50768,
        "txnNumber may only be provided for multi-document transactions and retryable write"
            + " commands. autocommit:false was not provided, and "
            + request.name()
            + " is not a retryable write command.");
  }

  private static boolean allowsSecondary(BsonDocument command) {
    BsonDocument preference = command.getDocument("$readPreference", new BsonDocument());
    return !preference.getString("mode", new BsonString("primary")).getValue().equals("primary");
  }

  /** Causal consistency: a member that is behind answers when it has caught up. */
  private void awaitClusterTimeLocked(BsonDocument command) throws IOException {
    BsonDocument concern = command.getDocument("readConcern", new BsonDocument());
    BsonValue after = concern.get("afterClusterTime");
    if (after == null) {
      return;
    }
    BsonTimestamp wanted = after.asTimestamp();
    long maxTime = command.getNumber("maxTimeMS", new BsonInt32(0)).longValue();
    long deadline =
        maxTime == 0
            ? Long.MAX_VALUE
            : set.clock().nanos() + TimeUnit.MILLISECONDS.toNanos(maxTime);
    while (node.lastTimestamp().compareTo(wanted) < 0) {
      if (set.clock().nanos() >= deadline) {
        throw new CommandError(50, "operation exceeded time limit");
      }
      if (!set.awaitWriteLocked(deadline)) {
        throw new SocketException("the server is being closed");
      }
      requireUpLocked();
    }
  }
}
