package dev.holdfast.session;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ServerAddress;
import java.io.Closeable;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/** What a session knows: its options, its times, its identity. For one thread at a time. */
public interface ClientSession extends Closeable {
  /** The mongos that runs the session's transaction; null if there is none. */
  @Nullable ServerAddress getPinnedServerAddress();

  ClientSessionOptions getOptions();

  boolean isCausallyConsistent();

  /**
   * @throws IllegalStateException if the session is closed
   */
  ServerSession getServerSession();

  /** The time of the last operation; null before the first. */
  @Nullable BsonTimestamp getOperationTime();

  /**
   * Tells the session of an operation in another one, so that its reads see what that has written.
   */
  void advanceOperationTime(@Nullable BsonTimestamp operationTime);

  /** Tells the session how late it is in the cluster; goes with {@link #advanceOperationTime}. */
  void advanceClusterTime(@Nullable BsonDocument clusterTime);

  /** The time of the snapshot that the session reads from; null before the first read. */
  @Nullable BsonTimestamp getSnapshotTimestamp();

  /** The latest time of the cluster that the session has heard of; null before the first. */
  @Nullable BsonDocument getClusterTime();

  /** Aborts a transaction that is still open. Safe to call twice. */
  @Override
  void close();
}
