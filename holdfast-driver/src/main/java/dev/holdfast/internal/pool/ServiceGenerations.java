package dev.holdfast.internal.pool;

import java.util.HashMap;
import java.util.Map;
import org.bson.types.ObjectId;

/**
 * The generation of each service behind a load balancer, and how many connections lead to it (CMAP, "Load
 * Balancer Mode"). Part of the ledger and guarded like it.
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

  /** How often any service was cleared so far. */
  long clears() {
    return clears;
  }

  void clear(ObjectId serviceId) {
    Service service = services.computeIfAbsent(serviceId, id -> new Service());
    service.generation++;
    service.clearedAt = ++clears;
  }

  /**
   * Whether the service was cleared after a connection to it was begun. Which service it leads to, and so
   * its generation, is known only at the end, when it may be too late to notice.
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

  /** Forgets services without connections; a pending one may still turn out to lead to any of them. */
  void forgetUnused(int pendingConnections) {
    if (pendingConnections == 0) {
      services.values().removeIf(service -> service.connections == 0);
    }
  }
}
