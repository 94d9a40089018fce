package dev.holdfast.internal.pool;

import java.util.HashMap;
import java.util.Map;
import org.bson.types.ObjectId;

/**
 * The generation of each service behind a load balancer, and the number of its connections (CMAP, "Load
 * Balancer Mode"). Part of the ledger, so the pool's lock guards it.
 */
final class ServiceGenerations {
  private static final class Service {
    private int generation;
    private int connections;
    private long clearedAt;
  }

  private final Map<ObjectId, Service> services = new HashMap<>();
  private long clears;

  int of(ObjectId serviceId) {
    Service service = services.get(serviceId);
    return service == null ? 0 : service.generation;
  }

  /** The number of clears so far, over all services. */
  long clears() {
    return clears;
  }

  void clear(ObjectId serviceId) {
    Service service = services.computeIfAbsent(serviceId, id -> new Service());
    service.generation++;
    service.clearedAt = ++clears;
  }

  /**
   * Whether the service was cleared after a connection to it was begun. The generation cannot show that: the
   * service of a connection is known only at the end of the handshake.
   */
  boolean clearedSince(ObjectId serviceId, long bornAfterClears) {
    Service service = services.get(serviceId);
    return service != null && service.clearedAt > bornAfterClears;
  }

  int join(ObjectId serviceId) {
    Service service = services.computeIfAbsent(serviceId, id -> new Service());
    service.connections++;
    return service.generation;
  }

  void leave(ObjectId serviceId) {
    Service service = services.get(serviceId);
    if (service != null) {
      service.connections--;
    }
  }

  /** Forgets services without connections, unless a connection is pending: it may lead to any of them. */
  void forgetUnused(int pendingConnections) {
    if (pendingConnections == 0) {
      services.values().removeIf(service -> service.connections == 0);
    }
  }
}
