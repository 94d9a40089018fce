package dev.holdfast.client;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ServerAddress;
import dev.holdfast.TransactionOptions;
import dev.holdfast.internal.value.OmittedArgument;
import dev.holdfast.session.ServerSession;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * The session of calls without a session: the operation uses an implicit session. It has no state and no
 * transaction. Immutable; any thread.
 */
final class NoSession implements ClientSession, OmittedArgument {
  static final ClientSession NO_SESSION = new NoSession();

  private NoSession() {}

  @Override
  public boolean hasActiveTransaction() {
    return false;
  }

  @Override
  public boolean isCausallyConsistent() {
    return false;
  }

  @Override
  public ClientSessionOptions getOptions() {
    return ClientSessionOptions.builder().build();
  }

  @Override
  public @Nullable ServerAddress getPinnedServerAddress() {
    return null;
  }

  @Override
  public @Nullable BsonTimestamp getOperationTime() {
    return null;
  }

  @Override
  public @Nullable BsonTimestamp getSnapshotTimestamp() {
    return null;
  }

  @Override
  public @Nullable BsonDocument getClusterTime() {
    return null;
  }

  @Override
  public void close() {}

  @Override
  public ServerSession getServerSession() {
    throw notSupported();
  }

  @Override
  public void advanceOperationTime(@Nullable BsonTimestamp operationTime) {
    throw notSupported();
  }

  @Override
  public void advanceClusterTime(@Nullable BsonDocument clusterTime) {
    throw notSupported();
  }

  @Override
  public TransactionOptions getTransactionOptions() {
    throw notSupported();
  }

  @Override
  public void startTransaction(TransactionOptions transactionOptions) {
    throw notSupported();
  }

  @Override
  public void commitTransaction() {
    throw notSupported();
  }

  @Override
  public void commitTransaction(long timeout, TimeUnit timeUnit) {
    throw notSupported();
  }

  @Override
  public void abortTransaction() {
    throw notSupported();
  }

  @Override
  public void abortTransaction(long timeout, TimeUnit timeUnit) {
    throw notSupported();
  }

  @Override
  public <T extends @Nullable Object> T withTransaction(
      TransactionBody<T> transactionBody, TransactionOptions transactionOptions) {
    throw notSupported();
  }

  @Override
  public String toString() {
    return "no session";
  }

  private static IllegalStateException notSupported() {
    return new IllegalStateException("The operation was called without a session.");
  }
}
