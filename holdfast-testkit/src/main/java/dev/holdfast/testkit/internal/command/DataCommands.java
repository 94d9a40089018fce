package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.cluster.Role;
import java.io.IOException;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** Commands on data: which server may answer them, and what they wait for. */
final class DataCommands {
  private static final Set<String> WRITES =
      Set.of(
          "insert",
          "update",
          "delete",
          "findAndModify",
          "findandmodify",
          BulkStatements.COMMAND,
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

  private static final Set<String> TRANSACTIONS = Set.of("commitTransaction", "abortTransaction");

  /** Allowed on any member: the server that opened a cursor continues it after a change of its role. */
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
  private final TransactionCommands transactions;
  private final CommandWaits waits;
  private final WriteFailPoint failPoint = new WriteFailPoint();
  private final boolean member;
  private final boolean bulk; // MongoDB 8.0 and later support bulkWrite.
  private final Cursors cursors = new Cursors();

  DataCommands(Identity identity, ReplicaSet set, Node node) {
    this.set = set;
    this.node = node;
    member = identity.kind() == Identity.Kind.MEMBER;
    bulk = identity.maxWireVersion() >= BulkStatements.MIN_WIRE_VERSION;
    writes = new WriteCommands(set, node, identity.isStandalone(), failPoint);
    transactions = new TransactionCommands(set, node, identity.isStandalone());
    waits = new CommandWaits(set, node);
  }

  boolean configureFailPoint(BsonDocument command) {
    if (!new BsonString(WriteFailPoint.NAME).equals(command.get("configureFailPoint"))) {
      return false;
    }
    set.change(() -> failPoint.configure(command));
    return true;
  }

  void clearFailPoints() {
    set.change(failPoint::off);
  }

  boolean handles(String name) {
    if (name.equals(BulkStatements.COMMAND) && !bulk) {
      return false;
    }
    return WRITES.contains(name) || READS.contains(name) || TRANSACTIONS.contains(name);
  }

  /** The command without the fields that only this dispatcher handles. */
  static BsonDocument bare(Request request) {
    BsonDocument bare = request.command().clone();
    GENERIC_FIELDS.forEach(bare::remove);
    return bare;
  }

  BsonDocument run(Request request) throws IOException {
    set.lock();
    try {
      waits.requireUpLocked();
      if (request.inTransaction()) {
        waits.awaitClusterTimeLocked(request);
        BsonDocument kept = fromOpenCursor(request);
        return kept != null ? kept : cursors.opened(request, transactions.runLocked(request));
      }
      return isWrite(request) ? write(request) : read(request);
    } finally {
      set.unlock();
    }
  }

  private static boolean isWrite(Request request) {
    return WRITES.contains(request.name()) || isPipelineThatWrites(request);
  }

  static boolean isPipelineThatWrites(Request request) {
    if (!request.name().equals("aggregate")) {
      return false;
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
    writes.requirePrimary();
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
    waits.awaitClusterTimeLocked(request);
    BsonDocument kept = fromOpenCursor(request);
    if (kept != null) {
      return kept;
    }
    return cursors.opened(request, node.store().run(request.database(), bare(request)).reply());
  }

  private @Nullable BsonDocument fromOpenCursor(Request request) {
    return switch (request.name()) {
      case "getMore" -> cursors.more(request.command());
      case "killCursors" -> cursors.kill(request.command());
      default -> null;
    };
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
}
