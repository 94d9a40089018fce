package dev.holdfast.internal.selection;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Selects a server for an operation, and waits until one suits. One per client; called by the threads of
 * operations. Takes no lock if a server suits at once.
 */
public final class ServerSelection {
  /** What selection needs of the servers in addition to their descriptions. */
  public interface Servers extends ToIntFunction<ServerAddress> {
    /** The number of operations in progress on the server. */
    @Override
    int applyAsInt(ServerAddress server);

    /** Requests a check from all monitors. They still wait for the minimum time between two checks. */
    void checkAllNow();

    /** Creates the exception for a server that is too old or too new for this driver. */
    MongoException misfit(String why, TopologyDescription seen);
  }

  /** Returns a random index below the bound. */
  private enum Chance implements IntUnaryOperator {
    EQUAL;

    @Override
    public int applyAsInt(int bound) {
      return ThreadLocalRandom.current().nextInt(bound);
    }
  }

  private final Topology topology;
  private final SelectionRules rules;
  private final Servers servers;
  private final long timeoutMillis;
  private final boolean srvPolled;
  private final Clock clock;
  private final SelectionLog log;
  private final LongAdder waiting = new LongAdder();

  /**
   * @param clusterId identifies the client in log lines
   * @param timeoutMillis serverSelectionTimeoutMS
   * @param srvPolled whether the client polls DNS, which may add servers to an empty topology
   */
  public ServerSelection(
      ClusterId clusterId,
      Topology topology,
      SelectionRules rules,
      Servers servers,
      long timeoutMillis,
      boolean srvPolled,
      Clock clock) {
    this.topology = topology;
    this.rules = rules;
    this.servers = servers;
    this.timeoutMillis = timeoutMillis;
    this.srvPolled = srvPolled;
    this.clock = clock;
    this.log = new SelectionLog(clusterId);
  }

  /**
   * @param deprioritized selected only if no other server suits
   * @param deadline of the whole operation; serverSelectionTimeoutMS also ends the wait
   * @throws MongoTimeoutException if no server suits in time; its message is a diagnosis
   * @throws MongoConfigurationException if the last server was removed, so none can ever suit
   */
  public ServerDescription select(
      Criteria criteria, Set<ServerAddress> deprioritized, Operation operation, Deadline deadline) {
    TopologyDescription seen = topology.current();
    log.started(operation, criteria, seen);
    try {
      ServerDescription chosen = choose(seen, criteria, deprioritized, operation);
      if (chosen == null) {
        waiting.increment();
        try {
          chosen = await(seen, criteria, deprioritized, operation, deadline);
        } finally {
          waiting.decrement();
        }
      }
      log.succeeded(operation, criteria, topology.current(), chosen.address());
      return chosen;
    } catch (RuntimeException failure) {
      log.failed(operation, criteria, topology.current(), failure);
      throw failure;
    }
  }

  /** How many operations wait at this moment. */
  public long waiting() {
    return waiting.sum();
  }

  private @Nullable ServerDescription choose(
      TopologyDescription seen,
      Criteria criteria,
      Set<ServerAddress> deprioritized,
      Operation operation) {
    String incompatible = seen.compatibilityError();
    if (incompatible != null) {
      throw servers.misfit(incompatible, seen);
    }
    ServerDescription chosen = rules.select(seen, criteria, deprioritized, servers, Chance.EQUAL);
    if (chosen == null && isTerminal(seen)) {
      requireOpen(operation); // A closed client has no servers either.
      throw new MongoConfigurationException(
          SelectionDiagnosis.explainTerminal(
              rules, seen, criteria, operation.name(), clock.nanoTime()));
    }
    return chosen;
  }

  // SDAM, "Other TopologyTypes": only known servers add other servers. SRV polling adds servers
  // too, but never to a replica set.
  private boolean isTerminal(TopologyDescription seen) {
    boolean dnsMayAdd = srvPolled && !seen.type().isReplicaSet();
    return seen.servers().isEmpty() && !dnsMayAdd;
  }

  private ServerDescription await(
      TopologyDescription first,
      Criteria criteria,
      Set<ServerAddress> deprioritized,
      Operation operation,
      Deadline deadline) {
    Deadline limit =
        deadline.earlier(
            timeoutMillis < 0
                ? Deadline.never()
                : Deadline.inNanos(
                    clock,
                    TimeUnit.MILLISECONDS.toNanos(timeoutMillis),
                    "serverSelectionTimeoutMS"));
    long waitMillis = limit.remainingMillis();
    log.waiting(operation, criteria, first, limit);
    TopologyDescription seen = first;
    while (!limit.hasPassed()) {
      // Repeats the request: a check that was under way has already satisfied the last one.
      servers.checkAllNow();
      seen = awaitChange(seen, limit, operation);
      ServerDescription chosen = choose(seen, criteria, deprioritized, operation);
      if (chosen != null) {
        return chosen;
      }
    }
    throw new MongoTimeoutException(
        SelectionDiagnosis.explain(
            rules,
            seen,
            criteria,
            operation.name(),
            new SelectionDiagnosis.Wait(waitMillis, limit.option()),
            clock.nanoTime()));
  }

  private TopologyDescription awaitChange(
      TopologyDescription seen, Deadline limit, Operation operation) {
    requireOpen(operation);
    try {
      return topology.awaitChange(seen, limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MongoInterruptedException(
          "Interrupted while waiting for a server for " + operation.name(), e);
    }
  }

  private void requireOpen(Operation operation) {
    if (topology.isClosed()) {
      throw new MongoClientException(
          "The client is closed; no server can be selected for " + operation.name());
    }
  }
}
