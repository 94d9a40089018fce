package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import java.io.IOException;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/** Lets commands wait until their maxTimeMS has passed or their server is down. */
final class CommandWaits {
  private final ReplicaSet set;
  private final Node node;

  CommandWaits(ReplicaSet set, Node node) {
    this.set = set;
    this.node = node;
  }

  void requireUpLocked() throws IOException {
    if (!node.isUp() || set.isClosedLocked()) {
      throw new SocketException("the server is down");
    }
  }

  /** Causal consistency: a member that lags answers after it has caught up. */
  void awaitClusterTimeLocked(Request request) throws IOException {
    BsonDocument concern = request.command().getDocument("readConcern", new BsonDocument());
    BsonValue after = concern.get("afterClusterTime");
    if (after == null) {
      return;
    }
    BsonTimestamp wanted = after.asTimestamp();
    long deadline = deadline(request);
    advanceLocked(wanted);
    while (node.lastTimestamp().compareTo(wanted) < 0) {
      awaitWriteLocked(deadline);
    }
  }

  /**
   * Lets the primary log an empty entry if its log is older than the wanted time, as real servers do. That
   * time may belong to a write that was rolled back, so the command would otherwise wait for the next write.
   * A primary without a majority logs no entry, because its data would then look newer than they are.
   */
  private void advanceLocked(BsonTimestamp wanted) {
    set.primaryKnownToLocked(node)
        .filter(set::reachesMajorityLocked)
        .filter(primary -> primary.lastTimestamp().compareTo(wanted) < 0)
        .ifPresent(primary -> set.logLocked(primary, List.of(), null, null));
  }

  /** Waits until any write or transaction has ended. */
  void awaitWriteLocked(long deadline) throws IOException {
    if (set.clock().nanos() >= deadline) {
      throw new CommandError(50, "operation exceeded time limit");
    }
    set.awaitWriteLocked(deadline);
    requireUpLocked();
  }

  long deadline(Request request) {
    long maxTime = request.command().getNumber("maxTimeMS", new BsonInt32(0)).longValue();
    return maxTime == 0
        ? Long.MAX_VALUE
        : set.clock().nanos() + TimeUnit.MILLISECONDS.toNanos(maxTime);
  }
}
