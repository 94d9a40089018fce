package dev.holdfast.internal.pool;

import dev.holdfast.MongoException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Receives the failures to establish a connection of a pool, before the pool removes that connection. The
 * receiver decides whether to clear the pool. Called without locks.
 */
@FunctionalInterface
public interface FailureSink {
  /**
   * @param pool the pool that reports the failure
   * @param generation the pool's generation when the attempt began; the service's if {@code serviceId} is not
   *     null
   * @param serviceId the service behind the load balancer; null before its hello was read
   */
  void establishmentFailed(
      ConnectionPool pool, MongoException failure, int generation, @Nullable ObjectId serviceId);
}
