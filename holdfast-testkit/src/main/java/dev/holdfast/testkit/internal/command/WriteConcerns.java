package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.OplogEntry;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.io.IOException;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Waits until a write has reached the members that its write concern requires; the default is majority. */
final class WriteConcerns {
  private final ReplicaSet set;
  private final boolean standalone;

  WriteConcerns(ReplicaSet set, boolean standalone) {
    this.set = set;
    this.standalone = standalone;
  }

  /** Rejects an impossible write concern before the write. */
  void check(BsonDocument command) {
    BsonValue w = w(command);
    if (standalone && w.isNumber() && w.asNumber().intValue() > 1) {
      throw new CommandError(2, "cannot use 'w' > 1 when a host is not replicated");
    }
  }

  /** Waits for the write concern of the newest write on {@code node}. Returns its error; null on success. */
  @Nullable BsonDocument awaitLocked(Node node, BsonDocument command) throws IOException {
    BsonValue w = w(command);
    if (w.isString() && !w.asString().getValue().equals("majority")) {
      String message =
          "No write concern mode named '%s' found in replica set configuration"
              .formatted(w.asString().getValue());
      return error(79, message, command);
    }
    if (w.isNumber() && w.asNumber().intValue() > set.membersLocked().size()) {
      return error(100, "Not enough data-bearing nodes", command);
    }
    long wtimeout = concern(command).getNumber("wtimeout", new BsonInt32(0)).longValue();
    long deadline =
        wtimeout == 0
            ? Long.MAX_VALUE
            : set.clock().nanos() + TimeUnit.MILLISECONDS.toNanos(wtimeout);
    int index = node.logSize() - 1;
    OplogEntry entry = node.lastEntry();
    long term = node.term();
    while (!fulfilledLocked(w, index, entry)) {
      if (!node.isPrimary() || node.term() != term) {
        return error(189, "Primary stepped down while waiting for replication", command);
      }
      if (set.clock().nanos() >= deadline) {
        BsonDocument error = error(64, "waiting for replication timed out", command);
        error.getDocument("errInfo").append("wtimeout", BsonBoolean.TRUE);
        return error;
      }
      if (!set.awaitWriteLocked(deadline)) {
        throw new SocketException("the server is being closed");
      }
    }
    return null;
  }

  private boolean fulfilledLocked(BsonValue w, int index, @Nullable OplogEntry entry) {
    return w.isNumber()
        ? set.replication().isOnLocked(w.asNumber().intValue(), index, entry)
        : set.replication().isOnMajorityLocked(index, entry);
  }

  private static BsonDocument concern(BsonDocument command) {
    return command.getDocument("writeConcern", new BsonDocument());
  }

  private static BsonValue w(BsonDocument command) {
    return concern(command).get("w", new BsonString("majority"));
  }

  private static BsonDocument error(int code, String message, BsonDocument command) {
    BsonDocument concern =
        new BsonDocument("w", w(command))
            .append("wtimeout", concern(command).get("wtimeout", new BsonInt32(0)))
            .append(
                "provenance",
                new BsonString(
                    command.containsKey("writeConcern") ? "clientSupplied" : "implicitDefault"));
    return new BsonDocument("code", new BsonInt32(code))
        .append("codeName", new BsonString(ErrorReplies.name(code)))
        .append("errmsg", new BsonString(message))
        .append("errInfo", new BsonDocument("writeConcern", concern));
  }
}
