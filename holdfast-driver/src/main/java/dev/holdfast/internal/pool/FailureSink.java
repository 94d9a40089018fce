package dev.holdfast.internal.pool;

import dev.holdfast.MongoException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Told by a pool that a connection could not be established, before the pool does anything about it
 * itself: whoever listens decides whether the pool is cleared. Called without locks.
 */
@FunctionalInterface
public interface FailureSink {
  /**
   * @param pool the pool that reports
   * @param generation the pool's generation when the attempt began
   * @param serviceId the service behind the load balancer, once its hello was read; then the
   *     generation is that service's
   */
  void establishmentFailed(
      ConnectionPool pool, MongoException failure, int generation, @Nullable ObjectId serviceId);
}
