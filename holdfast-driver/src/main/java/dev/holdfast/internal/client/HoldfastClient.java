package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Health;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.ReadPreference;
import dev.holdfast.client.MongoClient;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.operation.EndSessions;
import dev.holdfast.internal.session.ServerSession;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client: the operations of a cluster, and the deployment, which it closes. Any thread. */
public final class HoldfastClient extends HoldfastCluster implements MongoClient {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final int BATCH = 10_000;

  private final ClientDeployment deployment;
  private final AtomicBoolean closed = new AtomicBoolean();

  public HoldfastClient(OperationSettings settings, ClientDeployment deployment) {
    super(settings);
    this.deployment = deployment;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      settings.executor().close();
      try {
        deployment.endOperations();
        endSessions();
      } finally {
        deployment.close();
      }
    }
  }

  /**
   * Sessions, "Ending all sessions when a client is closed". It only saves memory on the servers, so close()
   * ignores every failure, including a command that a server sheds or a message that is too large.
   */
  private void endSessions() {
    List<byte[]> lsids =
        settings.executor().sessions().close().stream().map(ServerSession::lsid).toList();
    if (!deployment.clusterDescription().hasReadableServer(ReadPreference.primaryPreferred())) {
      return;
    }
    Deadline deadline = Deadline.in(settings.executor().clock(), PATIENCE);
    for (int from = 0; from < lsids.size(); from += BATCH) {
      List<byte[]> batch = lsids.subList(from, Math.min(lsids.size(), from + BATCH));
      try (OperationContext context = settings.executor().beginLast(deadline)) {
        settings.executor().execute(new EndSessions(batch), context);
      } catch (RuntimeException e) {
        LOGGER.debug("endSessions failed; {} sessions expire on the servers", batch.size(), e);
        return;
      }
    }
  }

  @Override
  public ClusterDescription getClusterDescription() {
    return deployment.clusterDescription();
  }

  @Override
  public void appendMetadata(MongoDriverInformation mongoDriverInformation) {
    deployment.appendMetadata(notNull("mongoDriverInformation", mongoDriverInformation));
  }

  @Override
  public Health health() {
    return deployment.health();
  }

  @Override
  public ClientStatistics getStatistics() {
    return settings.executor().statistics();
  }
}
