package dev.holdfast.internal.execution;

import dev.holdfast.ReadConcern;
import dev.holdfast.ServerApi;
import dev.holdfast.WriteConcern;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.selection.ReadPreferenceArgument;
import dev.holdfast.internal.session.ClusterTime;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.wire.BodyWriter;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Writes the elements that every command carries: session, times, concerns, API version. Stateless. */
final class Envelope {
  private Envelope() {}

  static void database(BodyWriter body, String database) {
    body.put("$db", database);
  }

  /**
   * Retryable Writes, "Transaction ID": lsid and txnNumber, at the top of the command.
   *
   * @param txnNumber of a retryable write; 0 if it has none
   * @param starts whether this is the first command of its transaction
   */
  static void session(
      BodyWriter body, Command<?> command, Session session, long txnNumber, boolean starts) {
    body.putDocument("lsid", session.server().lsid());
    if (session.isInTransaction() || command.endsTransaction()) {
      body.put("txnNumber", session.server().transactionNumber());
      if (starts) {
        body.put("startTransaction", true);
      }
      body.put("autocommit", false);
    } else if (txnNumber > 0) {
      body.put("txnNumber", txnNumber);
    }
  }

  /**
   * Causal Consistency and Snapshot Reads: the command's read concern, with the times of the session.
   *
   * @param starts whether this is the first command of its transaction, which carries the transaction's concern
   * @param hasClusterTimes whether the server supports cluster times
   */
  static void readConcern(
      BodyWriter body,
      Command<?> command,
      Session session,
      boolean starts,
      boolean hasClusterTimes) {
    if (session.isSnapshot()) {
      snapshot(body, command, session);
      return;
    }
    ReadConcern concern =
        starts && session.transaction() != null
            ? session.transaction().terms().readConcern()
            : command.readConcern();
    if (concern == null) {
      return;
    }
    long after = session.isCausal() && hasClusterTimes ? session.operationTime() : 0;
    if (concern.getLevel() == null && after == 0) {
      return;
    }
    int document = body.beginDocument("readConcern");
    if (concern.getLevel() != null) {
      body.put("level", concern.getLevel().getValue());
    }
    if (after != 0) {
      body.putTimestamp("afterClusterTime", after);
    }
    body.end(document);
  }

  // Snapshot Reads, "Sending readConcern to the server on all commands": the server then rejects
  // commands that cannot read a snapshot. A getMore continues with the snapshot of its cursor.
  private static void snapshot(BodyWriter body, Command<?> command, Session session) {
    if (command.boundServer() != null || command.boundConnection() != null) {
      return;
    }
    int document = body.beginDocument("readConcern");
    body.put("level", "snapshot");
    if (session.snapshotTime() != 0) {
      body.putTimestamp("atClusterTime", session.snapshotTime());
    }
    body.end(document);
  }

  /** Client Side Operations Timeout: with a timeout, {@code wtimeout} has no effect. */
  static void writeConcern(BodyWriter body, @Nullable WriteConcern concern, Deadline deadline) {
    if (concern == null || concern.isServerDefault()) {
      return;
    }
    BsonDocument document = concern.asDocument();
    if (deadline.governs()) {
      document.remove("wtimeout");
    }
    if (!document.isEmpty()) {
      body.put("writeConcern", document);
    }
  }

  static void clusterTime(BodyWriter body, @Nullable ClusterTime latest) {
    if (latest != null) {
      body.putDocument("$clusterTime", latest.bytes());
    }
  }

  static void readPreference(
      BodyWriter body,
      Command<?> command,
      Session session,
      TopologyDescription topology,
      Hello server) {
    if (command.criteria().isWrite()) {
      return;
    }
    BsonDocument argument =
        ReadPreferenceArgument.of(
            session.isInTransaction() && session.transaction() != null
                ? session.transaction().terms().readPreference()
                : command.criteria().preferenceIn(topology),
            topology.type(),
            typeOf(server, topology));
    if (argument != null) {
      body.put("$readPreference", argument);
    }
  }

  private static ServerType typeOf(Hello server, TopologyDescription topology) {
    if (topology.type() == TopologyType.LOAD_BALANCED) {
      return ServerType.LOAD_BALANCER;
    }
    if (server.isMongos()) {
      return ServerType.SHARD_ROUTER;
    }
    return server.setName() == null ? ServerType.STANDALONE : ServerType.REPLICA_SET_OTHER;
  }

  static void serverApi(BodyWriter body, @Nullable ServerApi api) {
    if (api != null) {
      body.put("apiVersion", api.getVersion().getValue());
      api.getStrict().ifPresent(strict -> body.put("apiStrict", (boolean) strict));
      api.getDeprecationErrors()
          .ifPresent(errors -> body.put("apiDeprecationErrors", (boolean) errors));
    }
  }
}
