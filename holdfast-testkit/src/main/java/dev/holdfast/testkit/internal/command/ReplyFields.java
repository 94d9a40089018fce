package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** Adds the fields that servers add to every reply: cluster time, error labels and topology version. */
final class ReplyFields {
  private static final Set<Integer> RETRYABLE =
      Set.of(6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436);
  // Only these codes carry a topologyVersion, as on a real server. A server that shuts down has not
  // changed its version, so a client would ignore the error as outdated.
  private static final Set<Integer> NOT_PRIMARY = Set.of(189, 10058, 10107, 11602, 13435, 13436);

  private final Identity identity;
  private final ReplicaSet set;
  private final Node node;

  ReplyFields(Identity identity, ReplicaSet set, Node node) {
    this.identity = identity;
    this.set = set;
    this.node = node;
  }

  BsonDocument finish(Request request, BsonDocument original) {
    BsonDocument reply = original.clone();
    label(request, reply);
    if (identity.isStandalone()) {
      return reply;
    }
    set.lock();
    try {
      if (NOT_PRIMARY.contains(code(reply)) && !reply.containsKey("topologyVersion")) {
        reply.append("topologyVersion", node.topologyVersion());
      }
      reply.append("$clusterTime", clusterTimeLocked());
      if (!request.isHello() || identity.kind() == Identity.Kind.MEMBER) {
        reply.append("operationTime", node.lastTimestamp());
      }
    } finally {
      set.unlock();
    }
    return reply;
  }

  private BsonDocument clusterTimeLocked() {
    BsonDocument signature =
        new BsonDocument("hash", new BsonBinary(new byte[20])).append("keyId", new BsonInt64(0));
    return new BsonDocument("clusterTime", set.clusterTimeLocked()).append("signature", signature);
  }

  /** Retryable Writes, "Determining Retryable Errors": the server adds the labels. */
  private static void label(Request request, BsonDocument reply) {
    boolean retryableWrite =
        request.txnNumber() != null
            && (!request.inTransaction()
                || request.name().equals("commitTransaction")
                || request.name().equals("abortTransaction"));
    if (reply.isArray("errorLabels")) { // Labels of a fail point; an empty list means no label.
      if (reply.getArray("errorLabels").isEmpty()) {
        reply.remove("errorLabels");
      }
      return;
    }
    if (request.inTransaction() && isTransient(request, code(reply))) {
      reply.append("errorLabels", labels("TransientTransactionError"));
      return;
    }
    if (!retryableWrite) {
      return;
    }
    BsonDocument concernError = reply.getDocument("writeConcernError", new BsonDocument());
    if (RETRYABLE.contains(code(reply)) || RETRYABLE.contains(code(concernError))) {
      reply.append("errorLabels", labels("RetryableWriteError"));
    }
  }

  /** Transactions, "TransientTransactionError": the client may repeat the whole transaction. */
  private static boolean isTransient(Request request, int code) {
    boolean ending =
        request.name().equals("commitTransaction") || request.name().equals("abortTransaction");
    return code == 112 || code == 251 || (!ending && RETRYABLE.contains(code));
  }

  private static BsonArray labels(String label) {
    return new BsonArray(List.of(new BsonString(label)));
  }

  private static int code(BsonDocument reply) {
    return reply.getNumber("code", new BsonInt32(0)).intValue();
  }
}
