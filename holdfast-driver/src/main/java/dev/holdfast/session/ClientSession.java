package dev.holdfast.session;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ServerAddress;
import java.io.Closeable;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/** The options, times and identity of a session. For one thread at a time. */
public interface ClientSession extends Closeable {
  /** The mongos that the session's transaction is pinned to. Null if it is not pinned. */
  @Nullable ServerAddress getPinnedServerAddress();

  ClientSessionOptions getOptions();

  boolean isCausallyConsistent();

  /**
   * @throws IllegalStateException if the session is closed
   */
  ServerSession getServerSession();

  /** The operation time of the last operation. Null before the first operation. */
  @Nullable BsonTimestamp getOperationTime();

  /** Advances the operation time, so that causally consistent reads see the writes of another session. */
  void advanceOperationTime(@Nullable BsonTimestamp operationTime);

  /** Advances the cluster time. Call it together with {@link #advanceOperationTime}. */
  void advanceClusterTime(@Nullable BsonDocument clusterTime);

  /** The time of the snapshot that the session reads. Null before the first read. */
  @Nullable BsonTimestamp getSnapshotTimestamp();

  /** The highest cluster time that the session has received. Null before the first reply. */
  @Nullable BsonDocument getClusterTime();

  /** Closes the session and aborts an open transaction. Further calls have no effect. */
  @Override
  void close();
}
