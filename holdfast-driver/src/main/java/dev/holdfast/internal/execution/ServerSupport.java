package dev.holdfast.internal.execution;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.internal.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * What a server supports, by the hello of the checked-out connection: the monitor may have asked another server
 * of the same address. Servers behind a load balancer report less but support everything. Pure.
 */
final class ServerSupport {
  private static final int RETRIES = 6; // maxWireVersion of MongoDB 3.6.
  private static final int TRANSACTIONS = 7; // 4.0.
  private static final int SHARDED_TRANSACTIONS = 8; // 4.2.
  private static final int SNAPSHOT_READS = 13; // 5.0.

  private ServerSupport() {}

  static boolean hasSessions(Hello hello, boolean loadBalanced) {
    return hello.logicalSessionTimeoutMinutes() != null || loadBalanced;
  }

  static boolean isStandalone(Hello hello, boolean loadBalanced) {
    return hello.setName() == null && !hello.isMongos() && !hello.isGhost() && !loadBalanced;
  }

  /** Whether an ordinary retry is possible: Retryable Writes and Reads, "Supported Server Versions". */
  static boolean hasRetries(RetryKind kind, Hello hello, boolean loadBalanced) {
    return hello.maxWireVersion() >= RETRIES
        && (kind != RetryKind.WRITE
            || (hasSessions(hello, loadBalanced) && !isStandalone(hello, loadBalanced)));
  }

  /** Why a command of this session cannot be sent to this server; null if it can. */
  static @Nullable String obstacle(
      Session session,
      boolean inTransaction,
      Hello hello,
      boolean loadBalanced,
      ServerAddress server) {
    if (!session.isImplicit() && !hasSessions(hello, loadBalanced)) {
      return "Sessions are not supported by the MongoDB cluster to which this client is connected: "
          + server
          + " reports no logicalSessionTimeoutMinutes";
    }
    if (session.isSnapshot() && hello.maxWireVersion() < SNAPSHOT_READS) {
      return "Snapshot reads require MongoDB 5.0 or later; " + server + " is older";
    }
    return inTransaction ? obstacleToTransaction(hello, loadBalanced, server) : null;
  }

  private static @Nullable String obstacleToTransaction(
      Hello hello, boolean loadBalanced, ServerAddress server) {
    if (isStandalone(hello, loadBalanced)) {
      return "Transactions need a replica set or a sharded cluster, but " + server + " is alone";
    }
    return hello.maxWireVersion() < (hello.isMongos() ? SHARDED_TRANSACTIONS : TRANSACTIONS)
        ? "Transactions need MongoDB 4.0, on a sharded cluster 4.2; " + server + " is older"
        : null;
  }
}
